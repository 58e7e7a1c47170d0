import { type ComponentType, createElement } from 'react';

import { LazyValue, useLazyValue } from './lazy-value';
import { LazyTexts, loadLazyTexts } from './lazy-texts';

export type LazyPart<Props> = ComponentType<Props> & { load: () => Promise<unknown> };

export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder?: ComponentType<Props>,
): LazyPart<Props> {
  const source = new LazyValue(load);
  function Part(props: Props) {
    const Loaded = useLazyValue(source) ?? Placeholder;
    return Loaded && createElement(Loaded, props);
  }
  return Object.assign(Part, { load: source.load });
}

/** Of a component whose texts are in `i18n/en/lazy.ts`. */
export function lazyPartWithTexts<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder?: ComponentType<Props>,
): LazyPart<Props> {
  const Part = lazyPart(load, Placeholder);
  function PartWithTexts(props: Props) {
    return (
      <LazyTexts fallback={Placeholder && createElement(Placeholder, props)}>
        <Part {...props} />
      </LazyTexts>
    );
  }
  return Object.assign(PartWithTexts, { load: () => Promise.all([Part.load(), loadLazyTexts()]) });
}
