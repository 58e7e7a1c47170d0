import { parseTemplate } from 'url-template';

export interface TemplateVariable {
  name: string;
  /** `*`: each of several values is expanded on its own. */
  isList: boolean;
}

/** A URI template (RFC 6570), also an invalid one, to be shown. */
export interface UriTemplate {
  variables: readonly TemplateVariable[];
  /** RFC 6570, section 2. */
  valid: boolean;
  /** Missing values are left out (section 3.2.1). Undefined for a lone surrogate, which no URI can contain. */
  expand: (values: Readonly<Record<string, unknown>>) => string | undefined;
}

const VARIABLE = String.raw`(?:\w|%[\da-fA-F]{2})(?:\.?(?:\w|%[\da-fA-F]{2}))*(?:\*|:[1-9]\d{0,3})?`;
const EXPRESSION = new RegExp(String.raw`\{[+#./;?&]?${VARIABLE}(?:,${VARIABLE})*\}`, 'g');
/** Section 2.1 */
const NO_LITERAL = /[\u0000-\u0020"<>\\^`{|}\u007f-\u009f]|%(?![\da-fA-F]{2})/;

export function isUriTemplate(text: string): boolean {
  return !NO_LITERAL.test(text.replace(EXPRESSION, ''));
}

export function readUriTemplate(text: string): UriTemplate {
  const variables = new Map<string, TemplateVariable>();
  for (const [, list = ''] of text.matchAll(/\{[+#./;?&]?([^{}]*)\}/g)) {
    for (const part of list.split(',')) {
      const name = part.replace(/\*$|:\d+$/, '');
      if (name === '') continue;
      const isList = part.endsWith('*') || variables.get(name)?.isList === true;
      variables.set(name, { name, isList });
    }
  }
  const template = parseTemplate(text);
  return {
    variables: [...variables.values()],
    valid: isUriTemplate(text),
    expand: (values) => {
      try {
        return template.expand(textsOf(values));
      } catch (error) {
        if (error instanceof URIError) return undefined;
        throw error;
      }
    },
  };
}

/** In an object without a prototype: a variable may be named `toString`. */
function textsOf(values: Readonly<Record<string, unknown>>): Record<string, string | string[]> {
  const texts = Object.create(null) as Record<string, string | string[]>;
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string') texts[name] = value;
    else if (Array.isArray(value)) texts[name] = value.filter((item) => typeof item === 'string');
  }
  return texts;
}

/** Whether the URI has the template's literal parts in order, and something for each expression: `a:/x/y` for `a:/{p}/y`. */
export function fitsUriTemplate(uri: string, template: string): boolean {
  const [start = '', ...parts] = template.split(/\{[^{}]*\}/);
  const end = parts.pop();
  if (end === undefined) return uri === template;
  // A template that begins with an expression would fit every URI.
  if (start === '' || !uri.startsWith(start)) return false;
  let at = start.length;
  for (const part of parts) {
    const found = uri.indexOf(part, at + 1);
    if (found < 0) return false;
    at = found + part.length;
  }
  return uri.endsWith(end) && uri.length - end.length > at;
}
