const LABELLED = ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'] as const;

/**
 * Has `labels` look only into those that can be the element's. jsdom searches the whole page for what each label labels,
 * and a query by role or label asks for the labels of each field: with many fields, a tenth of what tests of the page took.
 */
export function quickLabels(view: Window & typeof globalThis): void {
  for (const name of LABELLED) {
    const { prototype } = view[`HTML${name}Element`];
    const real = Object.getOwnPropertyDescriptor(prototype, 'labels');
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      enumerable: true,
      get(this: HTMLInputElement) {
        // A hidden field has null.
        if (this.getRootNode() !== this.ownerDocument || this.type === 'hidden')
          return real?.get?.call(this) as unknown;
        const labels = [...this.ownerDocument.getElementsByTagName('label')];
        return labels.filter((label) => mayLabel(label, this) && label.control === this);
      },
    });
  }
}

function mayLabel(label: HTMLLabelElement, element: Element): boolean {
  const id = label.getAttribute('for');
  return id === null ? label.contains(element) : id === element.id;
}
