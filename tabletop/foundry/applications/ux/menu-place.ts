/**
 * Shows a menu that is already on the page in the top layer, at the pointer of an event or else below an element,
 * within the window. Returns true when it opened upwards because there was no room below.
 */
export function positionMenu(menu: HTMLElement, target: HTMLElement, event?: Event): boolean {
  const view = target.ownerDocument.defaultView ?? window;
  if (!menu.matches(":popover-open")) menu.showPopover?.();
  const box = target.getBoundingClientRect();
  const pointer =
    event && "clientX" in event ? { x: Number(event.clientX), y: Number((event as MouseEvent).clientY) } : null;
  const atPointer = pointer !== null && (pointer.x > 0 || pointer.y > 0);
  const left = atPointer ? pointer.x : box.left;
  const top = atPointer ? pointer.y : box.bottom;
  const { offsetWidth: width, offsetHeight: height } = menu;
  const up = top + height > view.innerHeight && (atPointer ? top : box.top) - height >= 0;
  menu.style.left = `${Math.max(0, Math.min(left, view.innerWidth - width))}px`;
  menu.style.top = `${Math.max(0, up ? (atPointer ? top : box.top) - height : Math.min(top, view.innerHeight - height))}px`;
  return up;
}
