"""A match told from its journal: a page, a table, or data.

story = tell(text, read)      # story.py: the journal, refereed once more by the firmware's own
page(story)                   # page.py and picture.py: one self-contained HTML file
as_csv(story), as_json(story) # data.py
"""
