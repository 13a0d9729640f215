import { fromUuid } from "../uuid-lookup.ts";
import { host, type Loose } from "../../globals.ts";
import { Hooks } from "../../helpers/hooks.ts";
import type { AnyDocument } from "../types.ts";

/** Whom something is shown to. */
export interface ShowOptions {
  /** Whatever the permissions of those who see it. */
  readonly force?: boolean;
  /** User ids; by default all connected users. */
  readonly users?: readonly string[];
}

/** How an image is shared. Source: foundry.ShareImageConfig. */
export interface ShareImageOptions {
  readonly caption?: string;
  readonly title?: string;
  readonly uuid?: string;
  readonly showTitle?: boolean;
  readonly users?: readonly string[];
}

function emit(channel: string, args: readonly unknown[], users: readonly string[] | undefined): void {
  host.game.socket.emit(channel, ...args, ...(users?.length ? [{ recipients: [...users] }] : []));
}

/** Shows an entry or a page to others. @throws Error for who does not own it. */
export async function show(subject: AnyDocument, { force = false, users }: ShowOptions = {}): Promise<AnyDocument> {
  if (!["JournalEntry", "JournalEntryPage"].includes(String(subject?.documentName)))
    throw new Error("Only journal entries and pages of them are shown to players.");
  if (!subject.isOwner) throw new Error(host.game.i18n.localize("TABLETOP.Journal.ShowNotOwner"));
  emit("showEntry", [subject.uuid, force], users);
  host.ui.notifications?.info(
    host.game.i18n.format("TABLETOP.Journal.Shown", {
      name: host.foundry.utils.escapeHTML(subject.name),
      number: users?.length ?? 0,
    }),
  );
  return subject;
}

/** Shares an image with others. */
export function showImage(image: string, { users, ...config }: ShareImageOptions = {}): void {
  emit("shareImage", [{ image, ...config }], users);
}

/** Opens what another client shows; without `force` only for users who may observe it. */
export async function showEntry(uuid: string, force = false): Promise<void> {
  const subject: AnyDocument = typeof document === "undefined" ? null : await fromUuid(uuid);
  if (!subject) return;
  if (!force && !subject.testUserPermission(host.game.user, "OBSERVER")) return;
  const isPage = subject.documentName === "JournalEntryPage";
  const entry: Loose = isPage ? subject.parent : subject;
  const { SINGLE, MULTIPLE } = { SINGLE: 1, MULTIPLE: 2 };
  await entry.sheet?.render({
    force: true,
    tempOwnership: force,
    ...(isPage ? { pageId: subject.id as string, mode: SINGLE } : { mode: entry.pages.size === 1 ? SINGLE : MULTIPLE }),
  });
  entry.sheet?.bringToFront?.();
}

/** What another client sends with an image; not checked by the server. */
interface SharedImage {
  readonly image?: unknown;
  readonly title?: unknown;
  readonly caption?: unknown;
  readonly uuid?: unknown;
  readonly showTitle?: unknown;
}

/** Opens an image that another client shares. */
async function openImage({ image, title, caption, uuid, showTitle }: SharedImage): Promise<void> {
  if (typeof document === "undefined") return;
  const { ImagePopout } = host.foundry.applications.apps;
  const found: Loose = uuid ? await fromUuid(String(uuid)) : null;
  const name = title ?? (showTitle === false ? "" : found?.name);
  const window = name ? { title: String(name) } : {};
  await new ImagePopout({ src: String(image), caption: caption ?? "", uuid: uuid ?? null, window }).render({
    force: true,
  });
}

/** What events come from: the socket. */
interface SocketEvents {
  on(event: string, listener: (...args: unknown[]) => void): unknown;
}

/** Listens to what others show. */
export function listenToSharing(socket: SocketEvents): void {
  const safely =
    (run: (...args: unknown[]) => Promise<void>) =>
    (...args: unknown[]): void =>
      void run(...args).catch((error: unknown) => Hooks.onError("Journal", error as Error, { log: "error" }));
  socket.on(
    "showEntry",
    safely((uuid, force) => showEntry(String(uuid), force === true)),
  );
  socket.on(
    "shareImage",
    safely((shared) => openImage(shared as SharedImage)),
  );
}
