import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';

import type { RunRow } from '../../../core/run/run';
import { listedTitle } from '../../session/listed-tools';
import { useFirstShown } from '../../ui/list-item';

export function useItemName(): (run: Pick<RunRow, 'name'>) => string {
  const t = useTranslations('history');
  return ({ name }) => (name === '' ? t('noMethod') : name);
}

type Titled = Pick<RunRow, 'name' | 'kind'> & { server?: string };

/**
 * Undefined if lists show names first, or the server has listed no title: in this page, or where `listed` looks.
 */
export function useItemTitle<R extends Titled>(
  listed?: (run: R) => string | undefined,
): (run: R) => string | undefined {
  const client = useQueryClient();
  const [first] = useFirstShown();
  return (run) => {
    const { name, kind, server } = run;
    if (first !== 'title') return undefined;
    return listed ? listed(run) : server === undefined ? undefined : listedTitle(client, server, kind, name);
  };
}
