/** Puts text on the clipboard: `game.clipboard`. Source: foundry.helpers.interaction.ClipboardHelper. */
export class ClipboardHelper {
  /**
   * Copies plain text, by the browser's clipboard if the page may use it, else through a hidden field. @throws Error
   * if neither does.
   */
  async copyPlainText(text: string): Promise<void> {
    const clipboard = typeof navigator === "undefined" ? undefined : (navigator.clipboard as Clipboard | undefined);
    if (clipboard) {
      try {
        await clipboard.writeText(text);
        return;
      } catch {
        // Refused, as without the focus or the permission: the older way may still be allowed.
      }
    }
    if (typeof document === "undefined" || !copyBySelection(text))
      throw new Error("The text could not be copied to the clipboard.");
  }
}

/**
 * Copies by selecting text in a field, which needs neither permission nor a secure page. The focus returns to where
 * it was.
 */
function copyBySelection(text: string): boolean {
  const before = document.activeElement as HTMLElement | null;
  const field = document.createElement("textarea");
  field.value = text;
  field.style.cssText = "position:fixed;opacity:0";
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  before?.focus();
  return copied;
}
