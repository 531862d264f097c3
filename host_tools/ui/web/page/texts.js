// The page's own words, in the board's four languages. Every language has every name.

const NAMES = `new-match speed pause pause-key slower faster sound language help board push move line-up tidy
console display button gestures tap double hold hold-on set-up sheets calls journal trace workshop
no-calls save-match save-journal open save-note span freeze beam-left beam-right well unplugged
blind bus-held forget flash full power power-on power-off reset-soft reset-en reset-wdt shots
shot-left shot-right side-buttons film-play film-at event-before event-after film-close game
board-language as-sheet minutes tracked tournament upper clear-ball new-note cancel begin close
lost hint-side hint-end hint-goal piece-ball piece-draught piece-goal-man lane-beam_left
lane-beam_right lane-upper_left lane-upper_right lane-button lane-button_a lane-button_b
lane-buzzer lane-bus stats paused switched-off broken opened help-push help-move help-button
help-keys help-piece help-turn help-power help-enter help-tabs coach-setup coach-start coach-push`.split(/\s+/);

const EN = `New match|Speed|Pause|Pause (P)|Slower (−)|Faster (+)|Sound of the buzzer|Language|Help|The board|Push|Put|Line up|by itself before a kick-off
Console|Display|Button|Gestures|Tap|Double tap|Hold|Hold on|Go through set-up|Sheets|Calls|Journal|Trace|Workshop
Nothing to call now.|Save .match|Save journal|Open…|A .match repeats this session with “goalmouth play”; a journal (.gmj) opens as a film.|Time shown|Freeze|Beam, left goal|Beam, right goal|well|unplugged
sees nothing|bus held low|forgets|Flash|full|Power|on|off|soft reset|EN button|watchdog|A ball straight through
left goal|right goal|Side buttons|Play the film|Instant|Event before|Event after|Back to the board|Game
Language of the board|as the sheet|Minutes|count strokes|there must be a winner|second beams fitted (draughts do not score)|clear ball (rim not painted)|A new board is switched on; the match that is on is left.|Cancel|Begin|Close
The simulator has gone. Waiting for it…|The ball lies over the side line.|The ball lies over the end line.|The ball lies in the goal.|Ball|Draught|Goal-man|beam left
beam right|upper left|upper right|button|button A|button B
buzzer|display bus|bytes on the bus, {bus}; longest block, ms: {block}; erases of the flash: {erases}|paused|switched off|The board has stopped: {why}|Journal opened: {n} events.|Push a piece: drag from it, in the direction it should go; the longer, the harder.|Put a piece down: choose “Put”, or hold Shift while dragging.|The red button is the one on the board: press it as long as you like. A tap starts and stops the clock, a hold opens the list.
Space: the button · P: pause · + −: speed · U: undo · L: line up · N: new match|Tab to a piece, then|← → turn|↑ ↓ strength|Enter pushes|Tab reaches everything else.|First: press “Go through set-up”|Now tap the red button, or the space key|Now drag from a piece: that pushes it`;

const DE = `Neues Spiel|Tempo|Pause|Pause (P)|Langsamer (−)|Schneller (+)|Ton des Summers|Sprache|Hilfe|Das Brett|Stoßen|Setzen|Aufstellen|vor dem Anstoß von selbst
Pult|Anzeige|Taste|Gesten|Tippen|Doppelt|Halten|Lang halten|Durch die Einstellung|Blätter|Rufe|Protokoll|Signale|Werkstatt
Jetzt gibt es nichts zu rufen.|.match sichern|Protokoll sichern|Öffnen…|Eine .match-Datei wiederholt alles mit „goalmouth play“; ein Protokoll (.gmj) öffnet sich als Film.|Gezeigte Zeit|Anhalten|Lichtschranke links|Lichtschranke rechts|in Ordnung|ausgesteckt
blind|Bus hängt|vergisst|Flash|voll|Strom|an|aus|Neustart|EN-Taste|Watchdog|Ein Ball geradewegs
ins linke Tor|ins rechte Tor|Seitentasten|Film abspielen|Zeitpunkt|Ereignis davor|Ereignis danach|Zurück zum Brett|Spiel
Sprache des Bretts|wie das Regelblatt|Minuten|Stöße zählen|es muss einen Sieger geben|zweite Schranken (Steine zählen nicht)|klarer Ball (Rand nicht bemalt)|Ein neues Brett wird eingeschaltet; das laufende Spiel wird verlassen.|Abbrechen|Anfangen|Schließen
Der Simulator ist weg. Warte auf ihn …|Der Ball liegt hinter der Seitenlinie.|Der Ball liegt hinter der Endlinie.|Der Ball liegt im Tor.|Ball|Stein|Torwart|Schranke links
Schranke rechts|obere links|obere rechts|Taste|Taste A|Taste B
Summer|Anzeigebus|Bytes auf dem Bus: {bus}; längste Blockade, ms: {block}; Löschungen im Flash: {erases}|angehalten|ausgeschaltet|Das Brett steht: {why}|Protokoll geöffnet: {n} Ereignisse.|Stoßen: vom Stein in die gewünschte Richtung ziehen; je länger, desto fester.|Setzen: „Setzen“ wählen oder beim Ziehen Umschalt halten.|Die rote Taste ist die des Bretts: so lange drücken, wie man will. Tippen startet und stoppt die Uhr, Halten öffnet die Liste.
Leertaste: die Taste · P: Pause · + −: Tempo · U: zurück · L: aufstellen · N: neues Spiel|Mit Tab zu einem Stein, dann|← → drehen|↑ ↓ Stärke|Eingabe stößt|Tab erreicht alles andere.|Zuerst: „Durch die Einstellung“ drücken|Jetzt die rote Taste antippen, oder die Leertaste|Jetzt von einem Stein aus ziehen: das stößt ihn`;

const FR = `Nouveau match|Vitesse|Pause|Pause (P)|Ralentir (−)|Accélérer (+)|Son du vibreur|Langue|Aide|Le plateau|Pousser|Poser|Replacer|tout seul avant l’engagement
Pupitre|Écran|Bouton|Gestes|Appui|Double|Appui long|Très long|Passer les réglages|Fiches|Décisions|Journal|Signaux|Atelier
Rien à décider maintenant.|Garder .match|Garder le journal|Ouvrir…|Un fichier .match rejoue tout avec « goalmouth play » ; un journal (.gmj) s’ouvre comme un film.|Durée montrée|Figer|Barrière gauche|Barrière droite|en état|débranchée
aveugle|bus bloqué|oublie|Mémoire flash|pleine|Courant|oui|non|redémarrage|bouton EN|chien de garde|Une balle tout droit
but gauche|but droit|Boutons des camps|Lire le film|Instant|Événement d’avant|Événement d’après|Revenir au plateau|Jeu
Langue du plateau|celle de la fiche|Minutes|compter les coups|il faut un vainqueur|secondes barrières (les pions ne marquent pas)|balle claire (bord non peint)|Un nouveau plateau s’allume ; le match en cours est laissé.|Annuler|Commencer|Fermer
Le simulateur est parti. On l’attend…|La balle est derrière la touche.|La balle est derrière la ligne de but.|La balle est dans le but.|Balle|Pion|Gardien|barrière gauche
barrière droite|haute gauche|haute droite|bouton|bouton A|bouton B
vibreur|bus de l’écran|octets sur le bus : {bus} ; plus long blocage, ms : {block} ; effacements de la flash : {erases}|en pause|éteint|Le plateau s’est arrêté : {why}|Journal ouvert : {n} événements.|Pousser : tirez depuis un pion dans la direction voulue ; plus c’est long, plus c’est fort.|Poser : choisissez « Poser », ou tenez Maj en tirant.|Le bouton rouge est celui du plateau : appuyez aussi longtemps que vous voulez. Un appui lance et arrête le chronomètre, un appui long ouvre la liste.
Espace : le bouton · P : pause · + − : vitesse · U : annuler · L : replacer · N : nouveau match|Tab jusqu’à un pion, puis|← → tourner|↑ ↓ force|Entrée pousse|Tab atteint tout le reste.|D’abord : « Passer les réglages »|Maintenant, un appui sur le bouton rouge ou sur Espace|Maintenant, tirez depuis un pion : cela le pousse`;

const RU = `Новый матч|Скорость|Пауза|Пауза (P)|Медленнее (−)|Быстрее (+)|Звук зуммера|Язык|Помощь|Доска|Толкать|Ставить|Расставить|само перед началом
Пульт|Экран|Кнопка|Жесты|Нажать|Дважды|Держать|Долго|Пройти настройку|Листы|Решения|Журнал|Сигналы|Мастерская
Сейчас решать нечего.|Сохранить .match|Сохранить журнал|Открыть…|Файл .match повторяет всё через «goalmouth play»; журнал (.gmj) открывается как фильм.|Показанное время|Замереть|Луч, левые ворота|Луч, правые ворота|исправен|отключён
слепой|шина занята|забывает|Память|полна|Питание|есть|нет|перезапуск|кнопка EN|сторож|Мяч прямо
в левые ворота|в правые ворота|Кнопки сторон|Пустить фильм|Момент|Событие раньше|Событие позже|Назад к доске|Игра
Язык доски|как в правилах|Минуты|считать удары|нужен победитель|вторые лучи (шашки не в счёт)|прозрачный мяч (край не закрашен)|Включится новая доска; идущий матч будет оставлен.|Отмена|Начать|Закрыть
Симулятор пропал. Ждём его…|Мяч за боковой линией.|Мяч за линией поля.|Мяч в воротах.|Мяч|Шашка|Вратарь|луч слева
луч справа|верхний слева|верхний справа|кнопка|кнопка A|кнопка B
зуммер|шина экрана|байт по шине: {bus}; дольше всего занят, мс: {block}; стираний памяти: {erases}|пауза|выключено|Доска остановилась: {why}|Журнал открыт: событий {n}.|Толкать: тяните от шашки туда, куда ей идти; чем дальше, тем сильнее.|Ставить: выберите «Ставить» или держите Shift.|Красная кнопка — та, что на доске: держите сколько хотите. Нажатие пускает и останавливает часы, удержание открывает список.
Пробел: кнопка · P: пауза · + −: скорость · U: отмена · L: расставить · N: новый матч|Tab до шашки, затем|← → повернуть|↑ ↓ сила|Enter толкает|Tab ведёт ко всему остальному.|Сначала нажмите «Пройти настройку»|Теперь нажмите красную кнопку или пробел|Теперь тяните от шашки: это её толкнёт`;

const TEXTS = Object.fromEntries(Object.entries({ en: EN, de: DE, fr: FR, ru: RU }).map(
  ([language, text]) => {
    const words = text.split(/[|\n]/);
    if (words.length !== NAMES.length) {
      console.error(`texts.js: ${language} has ${words.length} texts, not ${NAMES.length}`);
    }
    return [language, Object.fromEntries(NAMES.map((name, at) => [name, words[at] ?? name]))];
  }));

export const languages = Object.keys(TEXTS);

export function words(language) {
  const own = TEXTS[language] ?? TEXTS.en;
  return (name, fields = {}) => Object.entries(fields).reduce(
    (text, [field, value]) => text.replace(`{${field}}`, value), own[name] ?? name);
}
