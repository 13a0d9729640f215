/** The tabletop's own templates: what `Handlebars.template` takes, by path. `vite.tabletop.config.ts` compiles them. */
declare module "virtual:own-templates" {
  const templates: Readonly<Record<string, object>>;
  export default templates;
}
