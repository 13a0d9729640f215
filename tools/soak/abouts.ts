/** The text of docs/soak.md about each part besides its figures, in the order in which they run. */
import type { About } from "./part.ts";

export const ABOUTS = {
  load: {
    title: "Load: eight clients, up to 1,000 actors with 30 items each",
    shows:
      "The world grows from 125 to 1,000 characters of all four rulesets, each with 30 items. At each size the server is started anew; two people join in Chromium and six clients without a page, one after the other; the first sheet of an actor with 30 items is drawn; then all eight write 50 times each, at once, to the same six actors. Every client must see every update of each actor once, in one order (an order checker whose tests show that it notices what is missing, twice or turned round). Memory is taken after a collection.",
    doesNot:
      "eight machines: all clients share the server's cores, so that an update waits for pages that draw at the same time. Nothing is said of pictures, nor of Foundry's own server.",
  },
  kills: {
    title: "Kills: the server ended in the middle of writes",
    shows:
      "Three writers write at once, several requests of each under way: creations with embedded items and effects, updates of several fields, deletions, items added, changed and dropped, batches, messages, settings. At a random moment of 1,000 writes the server gets SIGKILL; it is started again on the same world, and all that it holds is compared. **Promised:** a write that was acknowledged survives the end of the process. One that was not is there whole or not at all, and whoever wrote several in a row finds a beginning of them: none without those before it. What nobody touched is as it was, to the letter; cookies stay good. Each write is one atomic batch of the database, flushed before it is acknowledged.",
    doesNot:
      "the end of the machine: after a power failure it depends on the disk and the file system whether what was flushed is there. Nor a damaged disk. Packs that are written to are stores of their own of the same kind; here the world's is killed.",
  },
  bad: {
    title: "Bad messages: malformed, oversized, replayed and forged",
    shows:
      "Messages that no table may take, made by chance of a table of kinds: requests of wrong types, unknown operations, nesting without end, keys that reach prototypes, texts without end, bytes, ids of wrong shape, writes to what is another's, roles, passwords and ownership taken, others' names on messages, replays of what a game master wrote, batches with one bad write among good ones (tools/soak/bad/requests.ts and claims.ts); frames of WebSocket and packets of engine.io and socket.io (frames.ts), each sent on a line that is seated and taken or closed for it by the server before the next; HTTP with paths that lead out, foreign hosts and origins, contradictory lengths, headers and bodies without end, forged cookies (http.ts). None may be granted, by its own answer and by the database, which is compared record by record, byte for byte, with what it was; the server must not fail; a game master and a player go on with their own work meanwhile. Good messages by the same ways are sent first, to show that they would be taken.",
    doesNot:
      "that no other message does harm: only these kinds were tried. A flood from many addresses is not held off; whoever sends more than 2,000 requests in ten seconds on one line is refused the rest. Messages that packages relay to one another are theirs to judge: the server attests who sent them, which tests in test/tabletop and test/e2e show.",
  },
  faulty: {
    title: "Faulty clients: asleep, deaf, slow, late, gone",
    shows:
      "A machine that sleeps: nothing goes through its line for longer than a sign of life may take, while 40 MB are written; one page that Chromium froze. An hour is no more than that, since after the first lost sign of life the server has let it go; the most that it held until then is a figure, and nothing may be left of it. A client that is seated and never reads while more is written than may wait for it; as many of the same texts to people who all read come first, memory is looked at when these have them, and the difference is what waits; at ten times what may wait, the checks fail in both sizes. A line of 48 kB/s. An answer that comes after its client has given up waiting. A client that leaves before it is answered, comes back and asks again. All are caught up or settled, nothing is there twice, others' work is not held up, and what waits for somebody is bounded.",
    doesNot:
      "a clock that jumps, nor a browser that throws a sleeping page away (it would load it anew, which is what is done here). Chromium's own throttling is not used: the line itself is slow.",
  },
  texts: {
    title: "Hostile texts: in every text field of every type, through every view",
    shows:
      "Texts of fourteen families (tools/soak/texts-corpus.ts): markup after whatever may end the place it stands in, attributes, addresses, what one parser reads differently from another, styles, templates, links and rolls within texts, markdown, scripts and data, keys of prototypes, formulas and patterns, ids, selectors, paths and commands, letters that turn around or are too many. Every place that could hold a text is found in the page, from the schemas of every document type and sub-type that core and the system declare; a document of each is made, and each place gets each text, eight at a time where a text does harm wherever it stands, alone where it counts only as the whole of a value. A place may refuse a text; then it keeps what it had, and one that takes none of all must have a reason in its schema (a list of choices, an id, a colour and so on), with which it is named below. Every type of actor and item must have its sheet open, every family of actors its ways to checks, every menu its window, and every kind of view must have brought something to look at. After each round a game master, a player who owns everything and one who may look or see little by turns have every sheet drawn again, with hints and drags; lists, every check's dialog and card, messages rewritten by hand, windows, notices and what is typed (searches, commands, formulas, uuids) follow by turns, and at the end everything that can be opened from the sidebar, its lists and menus. Each text also names a document in the world and in a compendium. Pages have no content policy here, so that what would run runs. Nothing may run, ask, go elsewhere or call on another host; no handler, no address that is a script and no element that a plain text became may stand in a page; every sheet must show what it is about; no page may throw or complain. Views that are unsafe on purpose show that what they let through is noticed.",
    doesNot:
      "each text in each dialog, card and window: of these a twentieth comes up in each round, of lists and hints every fifth round's, of a message's strings every fourth. Keys that are free get one hostile key. Rich text may show pictures of other hosts, as in Foundry: they are counted, and not let out; and it may have styles, by which it can cover what lies around it. What packages of others draw is theirs. Generation 14 alone: what is drawn is the same on 13.",
  },
} as const satisfies Readonly<Record<string, About>>;
