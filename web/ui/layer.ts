let element: HTMLElement | undefined;

/**
 * The container of menus and tooltips, within the main landmark. One element for the life of the page: in another one
 * an open menu would remount and close.
 */
export function layer(): HTMLElement {
  element ??= document.body.appendChild(document.createElement('div'));
  return element;
}

/** The `ref` of the element that the layer is moved into. */
export function attachLayer(holder: HTMLElement | null): () => void {
  holder?.append(layer());
  return () => {
    document.body.append(layer());
  };
}
