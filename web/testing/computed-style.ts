type Reader = typeof getComputedStyle;

/** Values of `display`, by what jsdom's own style sheet selects by. */
const displays = new Map<string, string>();

/**
 * Gives `display` and `visibility` without matching every rule of jsdom's own style sheet, which took a third of what tests
 * of the page took: each query by role asks for both, of each element and those around it. All else is asked of `real`.
 */
export function quickComputedStyle(real: Reader): Reader {
  const quick = (element: Element): CSSStyleDeclaration => {
    const own: Record<string, () => string> = {
      display: () => displayOf(element, real),
      visibility: () => visibilityOf(element, real),
    };
    const getPropertyValue = (name: string) =>
      Object.hasOwn(own, name) ? own[name]?.() : real(element).getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return getPropertyValue;
        if (typeof name === 'string' && Object.hasOwn(own, name)) return own[name]?.();
        const found = real(element);
        const value: unknown = Reflect.get(found, name);
        return typeof value === 'function' ? (value.bind(found) as unknown) : value;
      },
    });
  };
  return (element, pseudo) =>
    pseudo || element.ownerDocument.styleSheets.length > 0 ? real(element, pseudo) : quick(element);
}

function displayOf(element: Element, real: Reader): string {
  const { localName } = element;
  const isPlain =
    localName !== 'summary' && !element.hasAttribute('popover') && !element.getAttribute('style')?.includes('display');
  if (!isPlain) return real(element).display;
  const attributes = ['hidden', 'open', 'type'].map((name) => element.getAttribute(name));
  const key = JSON.stringify([element.namespaceURI, localName, ...attributes]);
  const known = displays.get(key);
  if (known !== undefined) return known;
  const display = real(element).display;
  displays.set(key, display);
  return display;
}

/** It is inherited. */
function visibilityOf(element: Element, real: Reader): string {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at.hasAttribute('hidden') || at.getAttribute('style')?.includes('visibility')) return real(element).visibility;
  return 'visible';
}
