/// <reference types="vite/client" />
import "../../../tabletop/styles/chat.css";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ChatLog } from "../../../tabletop/foundry/applications/sidebar/tabs/chat-log.ts";
import { renderTemplate } from "../../../tabletop/foundry/applications/handlebars/loader.ts";
import { fakeDoc, installFakeTable, type FakeDoc, type FakeTable } from "./fake-table.ts";

const HOSTILE = `"><img src=x onerror="window.hacked = 1"><script>window.hacked = 1</script>`;

let table: FakeTable;
let log: ChatLog;

/** A message that renders itself with the core template, as the document does. */
function message(parts: Partial<FakeDoc> = {}): FakeDoc & { name: string } {
  const doc = fakeDoc("ChatMessage", {
    timestamp: Date.now(),
    isAuthor: false,
    content: "hello",
    alias: "Ada",
    whisperTo: "",
    ...parts,
  });
  doc["renderHTML"] = async (): Promise<HTMLElement> => {
    if (doc["broken"]) throw new Error("no such part");
    await doc["wait"];
    const markup = await renderTemplate("templates/sidebar/chat-message.hbs", {
      message: { _id: doc.id, content: doc["content"], flavor: "", timestamp: doc["timestamp"] },
      alias: doc["alias"],
      isWhisper: doc["whisperTo"] !== "",
      whisperTo: doc["whisperTo"],
      cssClass: "",
      canDelete: true,
    });
    const holder = document.createElement("template");
    holder.innerHTML = markup;
    return holder.content.firstElementChild as HTMLElement;
  };
  return doc;
}

function post(doc: FakeDoc): Promise<void> {
  table.documents.ChatMessage.push(doc);
  return log.postOne(doc as never);
}

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(".chat-log > li")];

async function open(options: Parameters<typeof installFakeTable>[0] = {}, messages: FakeDoc[] = []): Promise<void> {
  document.body.innerHTML = "";
  table = installFakeTable(options);
  table.documents.ChatMessage.push(...messages);
  log = new ChatLog();
  await log.render({ force: true });
}

beforeEach(() => open());

describe("the chat log", () => {
  it("The chat log shows names and recipients as text, whatever they hold", async () => {
    await post(message({ alias: HOSTILE, whisperTo: HOSTILE }));
    expect(document.querySelector(".message-sender")?.textContent).toBe(HOSTILE);
    expect(document.querySelector(".whisper-to")?.textContent).toContain(HOSTILE);
    expect(document.querySelector(".chat-log img, .chat-log script")).toBeNull();
    expect((window as { hacked?: number }).hacked).toBeUndefined();
  });

  it("The chat log has the role log and an empty state", async () => {
    expect(document.querySelector("[role=log]")?.getAttribute("aria-label")).toBe("Chat log");
    expect(document.querySelector<HTMLElement>(".chat-empty")?.hidden).toBe(false);
    await post(message());
    expect(document.querySelector<HTMLElement>(".chat-empty")?.hidden).toBe(true);
  });

  it("The chat log keeps the order of posting and never shows a message twice", async () => {
    const docs = Array.from({ length: 5 }, (_unused, index) =>
      message({ content: `m${index}`, timestamp: 1000 + index }),
    );
    await Promise.all([...docs.map(post), log.postOne(docs[2] as never)]);
    expect(rows().map((row) => row.querySelector(".message-content")?.textContent)).toEqual([
      "m0",
      "m1",
      "m2",
      "m3",
      "m4",
    ]);
  });

  it("The chat log leaves out messages that the user may not see, and removes them when that changes", async () => {
    await post(message({ visible: false }));
    expect(rows()).toHaveLength(0);
    const doc = message();
    await post(doc);
    doc.visible = false;
    await log.updateMessage(doc as never);
    expect(rows()).toHaveLength(0);
  });

  it("The chat log renders changes again and removes deleted messages", async () => {
    const doc = message({ content: "before" });
    await post(doc);
    doc["content"] = "after";
    await log.updateMessage(doc as never);
    expect(rows()[0]?.textContent).toContain("after");
    await log.deleteMessage(doc.id);
    expect(rows()).toHaveLength(0);
  });

  it("The time of a message moves on", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval"] });
    try {
      await open();
      await post(message());
      const time = rows()[0]!.querySelector(".message-timestamp")!;
      const atFirst = time.textContent;
      vi.advanceTimersByTime(130_000);
      expect([atFirst, time.textContent]).toEqual(["now", "2m ago"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("The chat log finds a message without searching the others, and is laid out once a frame, however many arrive", async () => {
    const docs = Array.from({ length: 60 }, (_unused, index) =>
      message({ content: `m${index}`, timestamp: 1000 + index }),
    );
    const searched = vi.spyOn(Element.prototype, "querySelector");
    const height = vi.spyOn(Element.prototype, "scrollHeight", "get");
    const frames = vi.spyOn(window, "requestAnimationFrame");
    const scrolled = vi.fn();
    document.querySelector(".chat-scroll")!.addEventListener("scroll", scrolled);
    await Promise.all(docs.map(post));
    for (const doc of docs) await log.updateMessage(doc as never);
    const sought = searched.mock.calls.filter(([selector]) => selector.includes("data-message-id"));
    // Two reads a frame: whether the end is in view, and to scroll there; and one whenever it has been scrolled.
    expect(height.mock.calls.length).toBeLessThanOrEqual(
      4 * frames.mock.calls.length + 2 * scrolled.mock.calls.length + 4,
    );
    expect(height.mock.calls.length).toBeLessThan(docs.length);
    vi.restoreAllMocks();
    expect(sought).toEqual([]);
    expect(rows().map((row) => row.querySelector(".message-content")?.textContent)).toEqual(
      docs.map(({ content }) => content),
    );
  });

  it("The chat log scrolls to new messages at its end, and shows the jump button elsewhere", async () => {
    const scroller = document.querySelector<HTMLElement>(".chat-scroll")!;
    Object.assign(scroller.style, { height: "200px", overflow: "auto" });
    for (let at = 0; at < 30; at += 1) await post(message({ content: `m${at}`, timestamp: at }));
    await expect.poll(() => log.isAtBottom).toBe(true);
    expect(scroller.scrollTop).toBeGreaterThan(0);
    scroller.scrollTop = 0;
    await post(message({ content: "more", timestamp: 99 }));
    await expect.poll(() => document.querySelector<HTMLElement>(".jump-to-bottom")?.hidden).toBe(false);
    expect(scroller.scrollTop).toBe(0);
  });

  it("The chat log shows an error in place of a message that can't be rendered, and shows the others", async () => {
    await post(message({ broken: true }));
    await post(message({ content: "fine" }));
    expect(rows().map((row) => row.classList.contains("broken"))).toEqual([true, false]);
    expect(rows()[0]?.textContent).toContain("no such part");
  });

  it("The chat log renders the last hundred, and earlier ones on demand", async () => {
    const many = Array.from({ length: 130 }, (_unused, index) => message({ content: `m${index}`, timestamp: index }));
    await open({}, many);
    expect(rows()).toHaveLength(100);
    expect(rows()[0]?.textContent).toContain("m30");
    document.querySelector<HTMLElement>("[data-action=earlier]")?.click();
    await expect.poll(() => rows().length).toBe(130);
    expect(rows()[0]?.textContent).toContain("m0");
    expect(document.querySelector<HTMLElement>(".chat-earlier")?.hidden).toBe(true);
  });
});

describe("a message that is rendered again", () => {
  const CARD = `<div class="card"><button data-q="apply" data-key='a"]b'>Apply</button><button data-q="apply" data-key="c">Apply</button><button>Plain</button><button>Other</button><details data-key="why"><summary>Why</summary>so</details><details><summary>More</summary>so</details></div>`;
  let doc: FakeDoc;
  const card = (): HTMLElement => rows()[0]!.querySelector<HTMLElement>(".card")!;

  beforeEach(async () => {
    doc = message();
    const plain = doc["renderHTML"] as () => Promise<HTMLElement>;
    doc["renderHTML"] = async () => {
      const html = await plain();
      html.querySelector(".message-content")!.innerHTML = doc["card"] as string;
      return html;
    };
    doc["card"] = CARD;
    await post(doc);
  });

  it.each([
    "button:nth-of-type(1)",
    "button:nth-of-type(2)",
    "button:nth-of-type(4)",
    "details:nth-of-type(2) summary",
  ])("A rendered message keeps the focus on %s", async (which) => {
    const before = card();
    before.querySelector<HTMLElement>(which)!.focus();
    await log.updateMessage(doc as never);
    expect(card()).not.toBe(before);
    expect(document.activeElement).toBe(card().querySelector(which));
  });

  it("A rendered message finds a button by its data where another now precedes it, and none with another text", async () => {
    card().querySelector<HTMLElement>('[data-key="c"]')!.focus();
    doc["card"] = CARD.replace("<button", '<button data-q="new">New</button><button');
    await log.updateMessage(doc as never);
    expect(document.activeElement).toBe(card().querySelector('[data-key="c"]'));
    doc["card"] = CARD.replace('data-q="apply" data-key="c">Apply', 'data-q="undo" data-key="c">Undo');
    await log.updateMessage(doc as never);
    expect(card().contains(document.activeElement)).toBe(false);
  });

  it("A rendered message reads focus and open details when its turn comes, not when it was queued", async () => {
    const before = card();
    const first = log.updateMessage(doc as never);
    let draw = (): void => undefined;
    const second = log.updateMessage(doc as never);
    await first;
    expect(card()).not.toBe(before);
    doc["wait"] = new Promise<void>((resolve) => (draw = resolve));
    const third = log.updateMessage(doc as never);
    await second;
    card().querySelector("details")!.open = true;
    card().querySelector<HTMLElement>('[data-key="c"]')!.focus();
    draw();
    await third;
    expect(card().querySelector("details")!.open).toBe(true);
    expect(document.activeElement).toBe(card().querySelector('[data-key="c"]'));
  });
});

describe("the chat input", () => {
  const input = (): HTMLTextAreaElement => document.querySelector<HTMLTextAreaElement>("#chat-message")!;

  function press(key: string, options: KeyboardEventInit = {}): void {
    input().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...options }));
  }

  it("The chat input has a label", () => {
    expect(input().labels[0]?.textContent).toBe("Message");
    expect(document.querySelector<HTMLSelectElement>("#chat-mode")?.labels[0]?.textContent?.trim()).toBe("Visibility");
  });

  it("The chat input sends on Enter and not on Shift+Enter", async () => {
    input().value = "one\ntwo <b>";
    press("Enter", { shiftKey: true });
    expect(table.created).toHaveLength(0);
    press("Enter");
    await expect.poll(() => table.created.length).toBe(1);
    expect(table.created[0]?.["content"]).toBe("one<br>two &lt;b&gt;");
    expect(input().value).toBe("");
  });

  it("The chat input restores text that could not be sent and shows the reason", async () => {
    input().value = "/r 2d6?";
    press("Enter");
    await expect.poll(() => table.errors.length).toBe(1);
    expect(table.errors[0]).toContain("2d6?");
    expect(input().value).toBe("/r 2d6?");
  });

  it("Hook chatMessage can prevent a message", async () => {
    table.chatHook = false;
    await log.processMessage("  /custom thing ");
    expect(table.hooks[0]).toMatchObject({ name: "chatMessage" });
    expect(table.hooks[0]?.args[1]).toBe("/custom thing");
    expect(table.created).toHaveLength(0);
  });

  it("The chat input rolls with the visibility of the command or the setting", async () => {
    await log.processMessage("/gmr 1d20 # sneak");
    await log.processMessage("/r 2d6");
    expect(table.rolled.map((roll) => [roll.formula, roll.options])).toEqual([
      ["1d20", { messageMode: "gm" }],
      ["2d6", { messageMode: "public" }],
    ]);
    expect(table.rolled[0]?.data["flavor"]).toBe("sneak");
    await open({ generation: 13 });
    await log.processMessage("/br 1d4");
    expect(table.rolled[0]?.options).toEqual({ rollMode: "blindroll" });
  });

  it("The chat input posts nothing where one of several formulas is invalid", async () => {
    await expect(log.processMessage("/r 2d6\n/r 1d?")).rejects.toThrow("1d?");
    expect(table.rolled).toHaveLength(0);
  });

  it("The chat input whispers to the named users and nobody else", async () => {
    await log.processMessage("/w Ben Long see you");
    expect(table.created[0]).toMatchObject({ whisper: ["player0000000000"], content: "see you" });
    await expect(log.processMessage("/w Nobody psst")).rejects.toThrow("Nobody");
    expect(table.created).toHaveLength(1);
  });

  it("The chat input rejects an unknown command", async () => {
    await expect(log.processMessage("/rol 2d6")).rejects.toThrow("/rol");
    expect(table.created).toHaveLength(0);
  });
});

describe("a core roll in the log", () => {
  const dice = `<div class="dice-roll"><div class="dice-result"><div class="dice-formula">2d6</div><div class="dice-tooltip">3, 4</div><div class="dice-total">7</div></div></div>`;

  it("A core roll in the log shows its dice by click and by key, and exposes the state", async () => {
    const doc = message();
    const plain = doc["renderHTML"] as () => Promise<HTMLElement>;
    doc["renderHTML"] = async () => {
      const html = await plain();
      html.querySelector(".message-content")!.innerHTML = dice;
      return html;
    };
    await post(doc);
    const tooltip = document.querySelector<HTMLElement>(".dice-tooltip")!;
    const formula = document.querySelector<HTMLElement>(".dice-formula")!;
    expect(getComputedStyle(tooltip).display).toBe("none");
    formula.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    expect(getComputedStyle(tooltip).display).not.toBe("none");
    expect(formula.getAttribute("aria-expanded")).toBe("true");
    document.querySelector<HTMLElement>(".dice-total")?.click();
    expect(formula.getAttribute("aria-expanded")).toBe("false");
  });
});
