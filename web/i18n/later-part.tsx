import { type ComponentType, lazy, Suspense } from 'react';

import { LaterTexts } from './later-texts';

/** A part of the page that is fetched when it is first shown. Until it is there, its place is empty. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  // The type of `lazy` does not see that the props stay the same.
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return function LazyPart(props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** The same for a part that needs the later texts, too. */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazyPart(load);
  return function LaterPart(props) {
    return (
      <Suspense>
        <LaterTexts>
          <Part {...props} />
        </LaterTexts>
      </Suspense>
    );
  };
}
