/** message - the core's messages in their three parts: "WHERE: what; more", where the last mostly is a remedy. */

export interface MessageParts {
  /** The file and the place in it; "" where the message does not begin with the file. */
  readonly where: string;
  readonly what: string;
  /** "" where there is no more. */
  readonly more: string;
}

/** Nothing of the message is lost, whatever its form. */
export function messageParts(message: string, fileName: string): MessageParts {
  const colon = message.startsWith(fileName) ? message.indexOf(': ', fileName.length) : -1;
  const rest = colon < 0 ? message : message.slice(colon + 2);
  const semicolon = rest.lastIndexOf('; ');
  const what = semicolon < 0 ? rest : rest.slice(0, semicolon);
  const more = semicolon < 0 ? '' : rest.slice(semicolon + 2);
  return { where: colon < 0 ? '' : message.slice(0, colon), what: sentence(what), more: more && sentence(more) };
}

/** With a capital, unless it begins with a name or an option, and a full stop. */
function sentence(text: string): string {
  const start = /^[a-z]+[ ,]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.?!]$/.test(start) ? start : `${start}.`;
}
