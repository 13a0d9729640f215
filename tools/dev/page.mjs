/**
 * Loaded into the page by the package that `npm run dev` builds, and by no other: it reloads the page when the script
 * was built again, and shows build errors. It uses Foundry's public API alone: the hook `hotReload` is called for
 * `dev.json` as for any watched file (https://foundryvtt.com/api/functions/hookEvents.hotReload.html).
 */
const STATE_ADDRESS = new URL("dev.json", import.meta.url);
/** Core handles a file after the hook: messages are drawn again when it has done so, in milliseconds. */
const REDRAW_AFTER_MS = 50;

let build;
let shown = [];

function showErrors(errors) {
  for (const notification of shown) ui.notifications.remove(notification);
  shown = errors.map((error) => ui.notifications.error(error, { permanent: true, console: false }));
}

/** Messages are no applications of their own, so that core does not draw them again. */
function redrawMessages() {
  for (const row of document.querySelectorAll("[data-message-id]")) {
    const message = game.messages.get(row.dataset.messageId);
    if (message) void ui.chat.updateMessage(message);
  }
}

Hooks.once("ready", async () => {
  const state = await (await fetch(STATE_ADDRESS, { cache: "no-store" })).json();
  build = state.build;
  showErrors(state.errors);
});

Hooks.on("hotReload", ({ path, extension, content }) => {
  if (!path.endsWith("/dev.json")) {
    if (extension !== "css") setTimeout(redrawMessages, REDRAW_AFTER_MS);
    return true;
  }
  const state = JSON.parse(content);
  if (build !== undefined && state.build !== build) window.location.reload();
  else showErrors(state.errors);
  return false;
});
