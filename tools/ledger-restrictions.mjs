/**
 * What a binding of the ledger may not do: it renames and picks, so that every number comes from src/rules or the
 * example. Options of eslint's `no-restricted-syntax`, for test/ledger/*.ts but its tests.
 */
const message = "A binding only renames and picks: put this into src/rules.";

export const bindingRestrictions = [
  { selector: "Literal[raw=/^[0-9.]/]", message },
  { selector: "BinaryExpression[operator=/^([-+*\\u002f%^&|]|\\*\\*|[<>]=?|[=!]==?|<<|>>>?)$/]", message },
  { selector: "UnaryExpression[operator=/^[-+~]$/]", message },
  { selector: "AssignmentExpression[operator!='=']", message },
  { selector: "UpdateExpression", message },
  { selector: "SwitchStatement", message },
  {
    selector:
      "ExpressionStatement > CallExpression > MemberExpression.callee[property.name=/^(raw|flag|flags|num|nums|maybe|count|text|texts|word|sub|list|table|line|lines)$/]",
    message: "A key that is read and not used is not read: use it, or list it as narrative with the reason.",
  },
  { selector: "Identifier[name=/^(Math|Number|BigInt|parseInt|parseFloat|eval)$/]", message },
  {
    selector:
      "MemberExpression[property.name=/^(length|size|indexOf|findIndex|lastIndexOf|charCodeAt|codePointAt|localeCompare)$/]",
    message,
  },
];
