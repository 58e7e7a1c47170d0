import { type ReactNode, useMemo, useState } from 'react';

import type { ShownRows } from '../ui/list-screen';
import { VirtualTree } from '../ui/virtual-tree';
import type { ListedItem } from './resource';
import { uriTreeRows } from './uri-tree';

interface UriTreeProps extends ShownRows<ListedItem> {
  selected: string | undefined;
  onSelect: (key: string, by: 'keyboard' | 'pointer') => void;
  renderItem: (item: ListedItem) => ReactNode;
}

/** The resources and templates of a list as a tree by URI. While a filter holds, all of it is open. */
export function UriTree({ rows, filtered, ...rest }: UriTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const tree = useMemo(() => {
    const items = rows.flatMap((row) => (row.kind === 'item' ? [row.item] : []));
    return uriTreeRows(items, (key) => filtered || !closed.has(key));
  }, [rows, filtered, closed]);
  const toggle = (key: string) => {
    const next = new Set(closed);
    if (!next.delete(key)) next.add(key);
    setClosed(next);
  };
  return <VirtualTree {...rest} rows={tree} onToggle={toggle} rowHeight={30} />;
}
