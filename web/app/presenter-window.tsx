import { PresenterView } from '../features/present/presenter/presenter-view';
import { keyOf } from '../features/suites/use-suite';
import { useSuiteStore } from '../suites/suite-store';
import { hrefOf } from '../navigation/routes';

export function PresenterWindow({ name }: { name: string }) {
  const store = useSuiteStore();
  return (
    <PresenterView
      presentation={keyOf(store, name)}
      name={name}
      audienceHref={hrefOf({ kind: 'walkthrough', suite: name })}
    />
  );
}
