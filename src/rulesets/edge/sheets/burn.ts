/** Asking whether somebody really would die: Edge is burned against nothing less (SUC-BURN-2). */
export async function confirmBurn(name: string): Promise<boolean> {
  const { DialogV2 } = foundry.applications.api;
  const answer: unknown = await DialogV2.confirm({
    window: { title: game.i18n.format("QUADRANT.Edge.Burn.Title", { name }) },
    classes: ["quadrant", "skin-edge", "q-window"],
    content: `<p>${foundry.utils.escapeHTML(game.i18n.format("QUADRANT.Edge.Burn.Question", { name }))}</p>`,
    rejectClose: false,
    yes: { label: "QUADRANT.Edge.Burn.Yes" },
    no: { label: "QUADRANT.Edge.Burn.No" },
  } as never);
  return answer === true;
}
