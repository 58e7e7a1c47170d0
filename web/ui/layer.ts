export const LAYER_ID = 'layer';

/** Where menus and tooltips are put: within the page's main landmark, for those who find their way by landmarks. */
export function layer(): HTMLElement | undefined {
  return document.getElementById(LAYER_ID) ?? undefined;
}
