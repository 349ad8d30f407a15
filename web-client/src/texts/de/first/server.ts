// The server's refusals in German, by the keys of its tables (protocol/errors/refusals/).

export const refusalsOfServer: Readonly<Record<string, string>> = {
  // Malformed messages
  "message.not-json": "Das ist kein JSON.",
  "message.too-deep": "Das ist zu tief verschachtelt: Erlaubt sind {levels} Ebenen.",
  "message.not-an-object": "Eine Nachricht muss ein JSON-Objekt sein.",
  "message.body-not-an-object": "Der Inhalt muss ein JSON-Objekt sein.",
  "message.query-not-an-object": "Eine Abfrage muss ein JSON-Objekt sein.",
  "message.request-not-an-object": "Eine Anfrage muss ein JSON-Objekt sein.",
  "message.request-too-long": "Die Zeile ist länger als {bytes} Bytes.",
  "message.how-hard":
    "Genau eines von „level“, „nodes“ und „ms“ muss sagen, wie lange nachgedacht wird.",
  "message.unknown-type": "Eine Anfrage der Art „{type}“ gibt es nicht.",
  // One field
  "message.missing": "Das Feld „{field}“ fehlt.",
  "message.text": "„{field}“ muss ein Text sein.",
  "message.text-too-long": "„{field}“ ist länger als {bytes} Bytes.",
  "message.whole-number": "„{field}“ muss eine ganze Zahl von {least} bis {most} sein.",
  "message.true-or-false": "„{field}“ muss wahr oder falsch sein.",
  "message.hash": "„{field}“ muss aus 16 Hexadezimalziffern in Kleinschrift bestehen.",
  "message.object": "„{field}“ muss ein Objekt sein.",
  "message.objects": "„{field}“ muss eine Liste von Objekten sein.",
  "message.whole-numbers": "„{field}“ muss eine Liste ganzer Zahlen sein.",
  "message.texts": "„{field}“ muss eine Liste von Texten sein.",
  "message.list-too-long": "„{field}“ hat mehr als {entries} Einträge.",
  "message.word": "„{field}“ muss eines dieser Wörter sein: {words}.",
  // Fields of their own kind
  "message.option": "Der Wert der Option „{option}“ muss ein Text sein.",
  "message.clock-kind":
    "Eine Uhr der Art „{kind}“ gibt es nicht, nur „none“, „fischer“, „delay“, „byoyomi“ und „correspondence“.",
  "message.seat": "„seat“ muss eine Zahl, „random“ oder null sein.",
  "message.rating-range":
    "„rating_range“ muss ein Objekt mit „min“ und „max“ von 0 bis 10000 sein, oder null.",
  "message.line-too-long": "Das sind mehr als {characters} Zeichen.",
  "message.not-one-line":
    "Das muss eine einzige Zeile sein, ohne Steuerzeichen und Wechsel der Schreibrichtung.",
  "message.says-nothing": "Hier steht nichts.",
  "message.no-access-change": "„locked“ oder „new_keys“ muss sagen, was sich ändert.",
  "message.token-name": "Ein Name für ein Token ist eine Zeile von 1 bis 40 Zeichen.",
  "message.device-name": "Der Name muss eine Zeile mit 1 bis 60 Zeichen sein.",
  // Coming in
  "room.not-found": "Den Raum „{room}“ gibt es nicht.",
  "game.not-found": "Das Spiel „{game}“ gibt es hier nicht.",
  "room.sent-away": "Der Gastgeber hat dich aus dem Raum entfernt.",
  "room.locked": "Dieser Raum ist abgeschlossen: Es kommt niemand mehr herein.",
  "room.wrong-key": "Dieser Schlüssel passt nicht zu diesem Raum.",
  "room.key-needed": "Dieser Raum braucht einen Schlüssel.",
  "record.key-needed": "Für diese Partie brauchst du ihren Link.",
  "record.not-started": "Diese Partie hat noch nicht begonnen.",
  "room.full": "In diesem Raum ist kein Zuschauerplatz mehr frei.",
  "room.too-many": "Du bist in zu vielen Räumen zugleich: verlasse erst einen.",
  "room.enter-first": "Dazu musst du den Raum erst betreten.",
  // Why a connection no longer gets the pushes of a room
  "left.sent-away": "Der Gastgeber hat dich aus dem Raum entfernt.",
  "left.players-only": "Die Partie hat begonnen, und zuschauen dürfen nur die Spieler.",
  "left.deleted": "Dieser Raum wurde gelöscht.",
  // Too much
  "room.opened-too-fast":
    "Du hast in kurzer Zeit viele Räume geöffnet. Bitte warte einen Augenblick.",
  "room.busy": "Dieser Raum ist gerade überlastet. Bitte versuche es gleich noch einmal.",
  "room.too-many-requests":
    "Hier warten schon zu viele deiner Anfragen. Bitte warte einen Augenblick.",
  "room.too-fast": "Das war zu schnell. Bitte warte einen Augenblick.",
  "turn.too-fast": "Das war zu schnell. Bitte warte einen Augenblick.",
  "room.only-turns": "In diesem Raum ist so viel geschehen, dass jetzt nur noch Züge möglich sind.",
  // Actions of the host and the operator
  "room.not-host-to-admit": "Wer hereinkommt, bestimmt nur der Gastgeber eines privaten Raums.",
  "room.not-host-to-send-away": "Nur der Gastgeber eines privaten Raums kann jemanden entfernen.",
  "room.no-such-spectator": "Dieser Zuschauer ist nicht im Raum.",
  "room.not-a-spectator": "Nur Zuschauer lassen sich entfernen.",
  "room.too-many-sent-away": "Aus diesem Raum wurden schon so viele entfernt, wie es geht.",
  "room.in-use": "In diesem Raum ist noch jemand.",
  // Asking the host to be let in
  "join.not-needed": "Du kommst auch ohne zu fragen hinein.",
  "join.players-only": "In diesem Raum dürfen jetzt nur die Spieler sein.",
  "join.declined": "Der Gastgeber hat abgelehnt.",
  "join.too-many": "Hier fragen schon sehr viele. Bitte versuche es später noch einmal.",
  "join.too-fast": "Du hast in kurzer Zeit oft gefragt. Bitte warte einen Augenblick.",
  "join.nobody-asks": "Dieser Spieler fragt nicht mehr.",
  "join.too-many-admitted": "In diesen Raum wurden schon so viele eingelassen, wie es geht.",
  // Seats
  "seat.not-found": "Platz {seat} gibt es nicht.",
  "seat.taken": "Platz {seat} ist besetzt.",
  "seat.key-needed": "Um mitzuspielen, brauchst du den Einladungslink dieses Raums.",
  "seat.game-started": "Die Partie hat schon begonnen, du kannst keinen Platz mehr nehmen.",
  "seat.resign-instead": "Die Partie hat schon begonnen. Du verlässt sie, indem du aufgibst.",
  "seat.none": "Das können nur die Spieler dieser Partie.",
  "seat.withdrawn": "Du bist aus der Partie ausgeschieden.",
  // The game
  "game.not-started": "Die Partie hat noch nicht begonnen.",
  "game.closed-before-start": "Der Raum wurde vor Beginn geschlossen.",
  "game.over": "Die Partie ist zu Ende.",
  "bots.off": "Auf diesem Server gibt es keine Computergegner.",
  "bots.not-rated": "Gewertete Partien werden zwischen Menschen gespielt.",
  "bots.not-host": "Plätze gibt dem Computer, wer den Raum eröffnet hat.",
  "bots.level": "Stufe {level} gibt es in diesem Spiel nicht.",
  "bots.no-such-game": "Der Computer spielt {game} nicht.",
  "bots.no-free-seat": "Für den Computer ist kein Platz mehr frei.",
  "bots.no-person": "Der letzte freie Platz ist für einen Menschen: Allein spielen Computer nicht.",
  "bots.none-there": "Auf Platz {seat} sitzt kein Computer.",
  "bots.too-many-games": "Alle Plätze für Computergegner auf diesem Server sind gerade besetzt.",
  "bots.too-many-games-of-address":
    "Alle Plätze für Computergegner, die einer Adresse zustehen, sind gerade besetzt.",
  "bots.too-many-games-of-player":
    "Alle Plätze für Computergegner, die den Räumen eines Spielers zustehen, sind gerade besetzt.",
  "game.paused": "Die Partie ist unterbrochen.",
  "game.not-paused": "Die Partie ist nicht unterbrochen.",
  "game.rated-without-clock": "Eine gewertete Partie braucht eine Bedenkzeit.",
  "game.rated-solved-by-days":
    "Mit diesen Optionen ist {game} gelöst: Ein Programm kennt sofort den besten Zug. Deshalb werden Partien über Tage nicht gewertet.",
  "game.rated-as-guest": "Für gewertete Partien brauchst du ein Konto.",
  "game.too-late-to-abort":
    "Alle haben schon gezogen: Du kannst jetzt aufgeben, aber nicht mehr abbrechen.",
  "game.nobody-away": "Noch ist niemand lange genug weg.",
  // A turn
  "turn.not-yours": "Jemand anders ist am Zug.",
  "turn.other-position":
    "Inzwischen steht die Partie nach Zug {turn}; gewählt wurde in einer anderen Stellung.",
  "turn.before-takeback": "Der Zug wurde gewählt, bevor Züge zurückgenommen wurden.",
  "turn.after-unknown-event":
    "Der Zug wurde nach einem Ereignis gewählt, das dieser Raum nicht kennt.",
  // Offers
  "offer.gone": "Dieses Angebot gibt es nicht mehr.",
  "offer.no-turn-left": "Dort ist kein Zug zurückzunehmen.",
  "offer.own": "Dein Angebot können nur die anderen annehmen.",
  "offer.again": "Das hast du seit dem letzten Zug schon angeboten. Spiele erst weiter.",
  "offer.no-draws": "In {game} wird kein Remis vereinbart.",
  "offer.no-own-turn": "Du hast keinen Zug, den du zurücknehmen könntest.",
  "offer.seat-gone": "Seit deinem letzten Zug ist jemand ausgeschieden und kommt nicht zurück.",
  "offer.pause-without-clock": "Eine Partie ohne Uhr braucht keine Pause.",
  "offer.pause-too-early": "Eine Pause gibt es erst, wenn alle gezogen haben.",
  "offer.rematch-too-early": "Eine Revanche gibt es nach der Partie.",
  "offer.rematch-exists": "Die Revanche gibt es schon.",
  "offer.rematch-too-often": "Du hast die Revanche oft genug angeboten.",
  // Talk
  "chat.players-only": "Dieser Kanal ist für die Spieler.",
  "chat.after-the-game": "Mit den Zuschauern kannst du erst nach der Partie schreiben.",
  "chat.too-fast": "Du schreibst zu schnell. Bitte warte einen Augenblick.",
  "chat.spectators-too-fast": "Die Zuschauer schreiben zu schnell. Bitte warte einen Augenblick.",
  "chat.too-much-in-room":
    "In diesem Raum wird gerade mehr geredet, als aufbewahrt wird. Bitte einen Augenblick warten.",
  "chat.too-much-from-address":
    "Von dieser Adresse kommt zu viel auf einmal. Bitte warte einen Augenblick.",
  "chat.all-said": "Der Chat dieses Raums ist voll.",
  // Seeking
  "seek.too-many-here": "Das sind zu viele Suchen zugleich: brich erst eine ab.",
  "seek.too-many": "Es wird schon zu viel gesucht. Bitte versuche es gleich noch einmal.",
  "seek.lasting-not-by-days": "Nur Partien mit Tagen Bedenkzeit lassen sich in Abwesenheit suchen.",
  "seek.lasting-as-guest": "In Abwesenheit suchen können nur Spieler mit Konto.",
  "seek.too-many-lasting-of-player":
    "Du hast schon so viele solche Suchen wie möglich: brich erst eine ab.",
  "seek.too-many-lasting":
    "Es warten schon zu viele solche Suchen. Bitte versuche es später noch einmal.",
  "seek.too-many-from-address":
    "Von dieser Adresse kamen schon viele solche Suchen. Bitte versuche es später noch einmal.",
  "seek.not-found": "Diese Suche läuft nicht mehr.",
  "seek.player-gone": "Dieses Konto gibt es nicht mehr, und seine Suche auch nicht.",
  // Sessions
  "session.needed": "Dazu braucht es eine Anmeldung.",
  "session.not-found": "Du bist nicht mehr angemeldet.",
  "session.no-such-token": "Dieses Token gibt es nicht.",
  "session.player-gone": "Diesen Spieler gibt es nicht mehr.",
  "session.account-gone": "Dieses Konto gibt es nicht mehr.",
  "session.too-many-guests": "Zu viele neue Gäste von dieser Adresse.",
  // Bans
  "ban.name": "Dieser Name ist gesperrt.",
  "ban.name-until": "Dieser Name ist bis {until} UTC gesperrt.",
  "ban.name-reason": "Dieser Name ist gesperrt: {reason}",
  "ban.name-until-reason": "Dieser Name ist bis {until} UTC gesperrt: {reason}",
  "ban.address": "Diese Adresse ist gesperrt.",
  "ban.address-until": "Diese Adresse ist bis {until} UTC gesperrt.",
  "ban.address-reason": "Diese Adresse ist gesperrt: {reason}",
  "ban.address-until-reason": "Diese Adresse ist bis {until} UTC gesperrt: {reason}",
  // Accounts and tokens
  "account.there-already": "Du hast schon ein Konto.",
  "account.guest": "Gäste haben kein Konto.",
  "account.not-by-token": "Mit einem Token geht das nicht: melde dich mit deinem Passwort an.",
  "token.too-many": "Du hast schon so viele Tokens wie möglich: widerrufe erst eines.",
  "token.not-found": "Dieses Token gibt es nicht.",
  "devices.too-many": "Du hast schon so viele Geräte wie möglich: entferne erst eines.",
  "devices.not-found": "Dieses Gerät gibt es nicht mehr.",
  "devices.bad-address":
    "An diese Adresse wird nichts geschickt: sie muss mit https:// beginnen und öffentlich sein.",
  "devices.bad-keys": "Die Schlüssel des Browsers sind ungültig.",
  "devices.off": "Dieser Server schickt keine Nachrichten an Geräte.",
  "devices.zone": "Die Zeitzone „{zone}“ gibt es nicht.",
  "devices.busy": "Gerade warten zu viele Nachrichten. Versuche es gleich noch einmal.",
  "mail.off": "Dieser Server verschickt keine E-Mails.",
  "mail.address": "Das ist keine E-Mail-Adresse.",
  "mail.refused": "Der Mailserver nimmt diese Adresse nicht an.",
  "mail.too-many-accounts": "Diese Adresse gehört schon zu so vielen Konten, wie sie darf.",
  "mail.token": "Dieser Link gilt nicht mehr. Fordere einen neuen an.",
  "mail.none": "Du hast hier keine E-Mail-Adresse.",
  "mail.unsubscribe": "Dieser Link gehört zu keiner E-Mail-Adresse.",
  "mail.too-many": "Das waren zu viele E-Mails. Versuche es später noch einmal.",
  "mail.later": "Der Mailserver nimmt gerade keine E-Mails an. Versuche es gleich noch einmal.",
  "export.too-soon":
    "Deine Daten kannst du einmal in der Stunde herunterladen. Versuche es später noch einmal.",
  "export.busy": "Gerade laden zu viele ihre Daten herunter. Versuche es gleich noch einmal.",
  // Passkeys
  "passkeys.address":
    "Passkeys brauchen einen Namen, und diese Seite wurde über eine IP-Adresse geöffnet.",
  "passkeys.insecure": "Passkeys gibt es nur auf Seiten mit https.",
  "passkeys.expired":
    "Dieser Passkey wurde zu spät gezeigt, oder schon einmal. Versuche es noch einmal.",
  "passkeys.wrong": "Diesen Passkey gibt es hier nicht, oder er ließ sich nicht prüfen.",
  "passkeys.known": "Dieser Passkey wurde schon hinzugefügt.",
  "passkeys.too-many": "Du hast schon so viele Passkeys wie möglich: entferne erst einen.",
  "passkeys.none": "Diesen Passkey gibt es nicht.",
  // Passwords
  "password.wrong": "Das Passwort stimmt nicht.",
  "password.wrong-login": "Der Name oder das Passwort stimmt nicht.",
  "password.changed-elsewhere": "Das Passwort wurde soeben anderswo geändert.",
  "password.too-short": "Ein Passwort hat mindestens {characters} Zeichen.",
  "password.too-long": "Ein Passwort hat höchstens {characters} Zeichen.",
  "password.common": "Dieses Passwort ist zu leicht zu erraten.",
  "password.name": "Der Name eignet sich nicht als Passwort.",
  "password.tries-from-address":
    "Von dieser Adresse wurden zu viele Passwörter probiert. Bitte versuche es später noch einmal.",
  "password.tries-for-player":
    "Für dieses Konto wurden zu viele Passwörter probiert. Bitte versuche es später noch einmal.",
  "password.wrong-for-name":
    "Zu viele falsche Passwörter für diesen Namen. Bitte versuche es später noch einmal.",
  "password.wrong-too-often": "Zu viele falsche Passwörter. Bitte versuche es später noch einmal.",
  "recovery.wrong": "Der Name oder der Wiederherstellungscode ist falsch.",
  "password.busy": "Gerade melden sich sehr viele an. Bitte versuche es gleich noch einmal.",
  // Names
  "name.taken": "Diesen Namen gibt es schon, oder einen, der genauso aussieht.",
  "name.too-short": "Ein Name hat mindestens {characters} Zeichen.",
  "name.too-long": "Ein Name hat höchstens {characters} Zeichen.",
  "name.not-utf-8": "Der Name ist kein lesbarer Text.",
  "name.no-letter": "Ein Name hat mindestens einen Buchstaben.",
  "name.characters": "Ein Name besteht aus Buchstaben, Ziffern, Leerzeichen, „_“ und „-“.",
  "name.separators":
    "Leerzeichen, „_“ und „-“ stehen im Namen einzeln, zwischen Buchstaben und Ziffern.",
  "name.scripts": "Die Buchstaben und Ziffern eines Namens gehören zu einer einzigen Schrift.",
  "name.marks": "Der Name hat Zeichen, die nicht zu unterscheiden sind.",
  "name.looks-latin": "Der Name sieht aus wie ein anderer in lateinischen Buchstaben.",
  "name.reserved": "Dieser Name ist nicht für Spieler.",
  // Mutes
  "mute.oneself": "Du kannst dich nicht selbst stummschalten.",
  "mute.no-such-player": "Diesen Spieler gibt es nicht.",
  "mute.too-many": "Du kannst nicht noch mehr Spieler stummschalten.",
  "puzzle.no-such-game": "Von diesem Spiel gibt es keine Rätsel.",
  "puzzle.not-found": "Dieses Rätsel gibt es nicht.",
  "puzzle.cursor": "„cursor“ muss der „cursor“ des Rätsels davor sein.",
  "puzzle.difficulty": "„difficulty“ ist „easier“ oder „harder“, oder fehlt.",
  "lesson.no-such-game": "Von diesem Spiel gibt es keine Lektion.",
  "lesson.no-such-point": "Diese Stelle hat eine Lektion nicht.",
  "puzzle.unfinished": "Diese Züge sind so weit richtig, aber sie gewinnen noch nicht.",
  // Pages about people and their games
  "people.no-such-player": "Einen Spieler dieses Namens gibt es nicht.",
  "people.no-such-pool": "Diese Wertung gibt es nicht.",
  "people.no-such-game": "Dieses Spiel gibt es hier nicht.",
  "people.page": "„after“ muss das „next“ einer Seite sein.",
  "people.days": "Das ist kein Datum.",
  "people.result": "„result“ muss „won“, „drawn“ oder „lost“ sein.",
  "people.player-needed": "„opponent“ und „result“ gehören zu einem „player“.",
  "people.prefix": "„prefix“ muss sagen, wie die Namen beginnen.",
  // Soon again
  "server.restarting": "Der Server startet neu. Bitte versuche es gleich noch einmal.",
  "server.restarting-reconnect": "Der Server startet neu. Bitte versuche es gleich noch einmal.",
  "server.database-away":
    "Der Server erreicht gerade seine Datenbank nicht. Nichts geht verloren, bitte versuche es gleich noch einmal.",
  "server.node-away":
    "Das liegt bei einem anderen Knoten des Servers, der gerade nicht erreichbar ist. Nichts geht verloren, bitte versuche es gleich noch einmal.",
  "server.draining": "Der Server startet bald neu: Bis dahin beginnen keine neuen Partien.",
  "server.no-space":
    "Auf dem Server ist kaum noch Platz: Laufende Partien gehen weiter, aber neue Räume, neue Gäste und Chat von Gästen gibt es gerade nicht.",
  "server.busy": "Der Server ist gerade überlastet. Bitte versuche es gleich noch einmal.",
  "server.too-many-rooms":
    "Der Server hat so viele Räume, wie er halten kann. Bitte versuche es gleich noch einmal.",
  "server.computing":
    "Der Server rechnet gerade für viele andere. Bitte gleich noch einmal versuchen.",
  "server.long-requests":
    "Der Server nimmt gerade zu viele lange Anfragen an. Bitte gleich noch einmal versuchen.",
  // Connections
  "connection.too-many": "Zu viele Verbindungen von dieser Adresse.",
  "connection.too-many-messages": "Das war zu schnell. Bitte warte einen Augenblick.",
  "connection.too-much-asked":
    "Von dieser Adresse kamen zu viele Anfragen. Bitte einen Augenblick warten.",
  "connection.https-only": "Diese Adresse geht nur mit https.",
  "connection.other-site": "Von einer fremden Seite aus geht das nicht.",
  "connection.unknown-host":
    "Dieser Server weiß nicht, dass er „{host}“ heißt. Bitte über seine Adresse öffnen, oder ihn mit --host und diesem Namen starten.",
  "connection.subprotocol": "Diese Seite ist veraltet. Bitte lade sie neu.",
  "connection.not-get": "Ein WebSocket wird mit GET geöffnet.",
  "connection.no-upgrade": "Diese Adresse spricht nur WebSocket, Version 13.",
  "connection.websocket-key": "Dazu braucht es einen Sec-WebSocket-Key, 16 Bytes in Base64.",
  "connection.frames-too-early": "Frames kommen erst nach der Antwort auf das Upgrade.",
  // HTTP
  "http.no-such-address": "Diese Adresse gibt es nicht.",
  "http.method": "Danach wird mit {methods} gefragt.",
  "http.other-site": "Von einer fremden Seite aus geht das nicht.",
  "http.origin-needed": "Mit einem Cookie braucht das eine eigene Herkunft (Origin).",
  "http.not-json": "Der Inhalt muss vom Typ application/json sein.",
  "http.number": "„{field}“ muss eine Zahl von {least} bis {most} sein.",
  "http.malformed": "Das ist kein HTTP/1.1: {cause}",
  "http.target": "Das ist kein Ziel einer Anfrage.",
  "http.one-host": "Es braucht genau einen Host.",
  "http.host": "Das ist kein Host.",
  "http.transfer-encoding": "Transfer-Encoding muss auf chunked enden, in HTTP/1.1.",
  "http.coding": "Von den Kodierungen ist nur chunked bekannt.",
  "http.expect": "Von dem, was sich erwarten lässt, ist nur 100-continue bekannt.",
  "http.head-too-large": "Der Kopf dieser Anfrage ist zu groß.",
  "http.body-too-large": "Der Inhalt dieser Anfrage ist zu groß.",
  "http.framing-too-large": "Was um diesen Inhalt herum steht, ist zu groß.",
  // Faults of the server; only the log has the cause
  "internal.failed": "Hier ist etwas schiefgegangen. Bitte noch einmal versuchen.",
  "internal.not-computed": "Das ließ sich nicht berechnen. Bitte noch einmal versuchen.",
  "internal.no-memory": "Dafür fehlt gerade der Speicher. Bitte gleich noch einmal versuchen.",
  "internal.not-read": "Das ließ sich nicht lesen. Bitte noch einmal versuchen.",
  "internal.not-stored": "Das ließ sich nicht speichern. Bitte noch einmal versuchen.",
  "internal.not-happened":
    "Das ließ sich nicht speichern und ist nicht geschehen. Bitte noch einmal versuchen.",
  "internal.outcome-unknown":
    "Ob das gespeichert wurde, ist nicht bekannt. Bitte nachsehen und es sonst noch einmal versuchen.",
  "internal.outcome-unknown-in-room":
    "Ob das gespeichert wurde, ist nicht bekannt. Bitte erst nachsehen, dann noch einmal versuchen.",
  "internal.turn-unknown":
    "Ob dieser Zug gespeichert wurde, ist nicht bekannt. Bitte noch einmal senden.",
  "internal.room-deletion-unknown":
    "Ob der Raum gelöscht wurde, ist nicht bekannt. Bitte noch einmal versuchen.",
  "internal.room-not-read": "Der Raum ließ sich nicht lesen. Bitte noch einmal versuchen.",
  "internal.room-not-deleted": "Der Raum ließ sich nicht löschen.",
  "internal.log-not-followed": "Der Verlauf dieses Raums lässt sich nicht nachspielen.",
  "internal.log-not-read": "Dieser Verlauf ließ sich nicht lesen.",
  "internal.account-not-read": "Das Konto ließ sich nicht lesen. Bitte noch einmal versuchen.",
  "internal.account-not-stored":
    "Das Konto ließ sich nicht speichern. Bitte noch einmal versuchen.",
  "internal.password-not-stored":
    "Das Passwort ließ sich nicht speichern. Bitte noch einmal versuchen.",
  "internal.session-not-read": "Die Anmeldung ließ sich nicht lesen. Bitte noch einmal versuchen.",
  "internal.session-not-stored":
    "Die Anmeldung ließ sich nicht speichern. Bitte noch einmal versuchen.",
  "internal.token-not-read": "Das Token ließ sich nicht lesen. Bitte noch einmal versuchen.",
  "internal.token-not-stored": "Das Token ließ sich nicht speichern. Bitte noch einmal versuchen.",
  "internal.tokens-not-read": "Die Tokens ließen sich nicht lesen. Bitte noch einmal versuchen.",
  "internal.guest-not-stored": "Der Gast ließ sich nicht speichern. Bitte noch einmal versuchen.",
  "internal.name-not-read":
    "Der Name des Gastes ließ sich nicht nachschlagen. Bitte noch einmal versuchen.",
};
