import { expect as base, test } from '@playwright/test';
import { type MatcherContext, matchers, type MatcherResult, type ReferenceOptions, toMatchReference } from './matchers';

const extended: typeof matchers = {
  ...matchers,
  toMatchReference(
    this: MatcherContext,
    received: unknown,
    name: string,
    options?: ReferenceOptions,
  ): Promise<MatcherResult> {
    const { file, config } = test.info();
    const context = {
      isNot: this.isNot === true,
      testPath: file,
      snapshotState: { _updateSnapshot: config.updateSnapshots },
    };
    return toMatchReference.call(context, received, name, options);
  },
};

/** Playwright’s `expect` with Loupe’s matchers. */
export const expect: ReturnType<typeof base.extend<typeof matchers>> = base.extend(extended);
