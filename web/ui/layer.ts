let element: HTMLElement | undefined;

/** Container of menus and tooltips; always the same element, since in another one an open menu would remount and close. */
export function layer(): HTMLElement {
  element ??= document.body.appendChild(document.createElement('div'));
  return element;
}

export function attachLayer(holder: HTMLElement | null): () => void {
  holder?.append(layer());
  return () => {
    document.body.append(layer());
  };
}
