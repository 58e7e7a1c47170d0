import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';

import type { RunRow } from '../../../core/run/run';
import { listedTitle } from '../../session/listed-tools';
import { useFirstShown } from '../../ui/list-item';

export function useItemName(): (run: Pick<RunRow, 'name'>) => string {
  const t = useTranslations('history');
  return ({ name }) => (name === '' ? t('noMethod') : name);
}

/** Undefined if lists show names first, or the server has listed no title in this page. */
export function useItemTitle(): (run: Pick<RunRow, 'name' | 'kind'> & { server?: string }) => string | undefined {
  const client = useQueryClient();
  const [first] = useFirstShown();
  return ({ name, kind, server }) =>
    first === 'title' && server !== undefined ? listedTitle(client, server, kind, name) : undefined;
}
