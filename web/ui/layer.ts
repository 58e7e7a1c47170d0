let element: HTMLElement | undefined;

/**
 * Where menus and tooltips are put: within the page's main landmark, for those who find their way by landmarks. It is one
 * element for as long as the page lives: in another one an open menu would be made anew, and close.
 */
export function layer(): HTMLElement {
  element ??= document.body.appendChild(document.createElement('div'));
  return element;
}

/** A `ref` for the element that the layer is to be in. */
export function attachLayer(holder: HTMLElement | null): () => void {
  holder?.append(layer());
  return () => {
    document.body.append(layer());
  };
}
