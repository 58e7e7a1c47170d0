import { type ComponentType, createElement } from 'react';

import { Fetched, useFetched } from './fetched';
import { LazyTexts, loadLazyTexts } from './lazy-texts';

/** A component that is fetched when it is first rendered, or earlier by `load`. */
export type LazyPart<Props> = ComponentType<Props> & { load: () => Promise<unknown> };

/** @param Meanwhile rendered until it is loaded */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): LazyPart<Props> {
  const source = new Fetched(load);
  function Part(props: Props) {
    const Loaded = useFetched(source) ?? Meanwhile;
    return Loaded && createElement(Loaded, props);
  }
  return Object.assign(Part, { load: source.load });
}

/** The same for a part that needs the lazy texts. */
export function lazyPartWithTexts<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const Part = lazyPart(load);
  function LaterPart(props: Props) {
    return (
      <LazyTexts>
        <Part {...props} />
      </LazyTexts>
    );
  }
  return Object.assign(LaterPart, { load: () => Promise.all([Part.load(), loadLazyTexts()]) });
}
