import { ArrayRow } from './array-row';
import { ArrayRows } from './array-rows';
import { uiInside } from './ui-options';
import { InnerNode } from './inner-node';
import type { NodeView } from './node-view';
import { isLongList, VirtualRows } from './virtual-rows';
import { initialValue } from '../../../core/schema/plan/initial-value';
import type { NodePlan } from '../../../core/schema/plan/node-plan';

const NO_ROWS: readonly unknown[] = [];

/**
 * A list's rows; of a long list only those in sight are in the page. A tuple has a row for each position, filled or not,
 * then more of the rest where that is allowed.
 */
export function ListBody({
  view,
  plan: { prefix, items, more },
}: {
  view: NodeView;
  plan: Extract<NodePlan, { kind: 'list' }>;
}) {
  const { store, path, value, ui, options } = view;
  const isTuple = prefix.length > 0;
  const rows: readonly unknown[] = Array.isArray(value) ? value : NO_ROWS;
  const count = Math.max(rows.length, prefix.length);
  const itemUi = (index: number) => {
    if (index < prefix.length) return uiInside(ui, 'items', index);
    return uiInside(ui, isTuple ? 'additionalItems' : 'items');
  };
  const add = () => {
    const filled = prefix.slice(rows.length).map((schema) => initialValue(store.document, schema));
    store.setAt(path, [...rows, ...filled, initialValue(store.document, items)]);
  };
  // Only the last position of a tuple can go without shifting the meaning of the others.
  const canRemove = (index: number) =>
    options.removable !== false && (index === rows.length - 1 || index >= prefix.length);
  const row = (index: number) => (
    <ArrayRow
      store={store}
      index={index}
      count={count}
      {...(!isTuple &&
        options.orderable !== false && {
          onMove: (to: number) => store.moveRow(path, index, to),
        })}
      onRemove={canRemove(index) ? () => store.removeRow(path, index) : undefined}
    >
      <InnerNode
        store={store}
        schema={prefix[index] ?? items}
        path={store.pathOf(path, index)}
        name={String(index)}
        required
        ui={itemUi(index)}
        look="row"
      />
    </ArrayRow>
  );
  return (
    <ArrayRows
      store={store}
      path={path}
      count={count}
      onAdd={more && options.addable !== false ? add : undefined}
    >
      {!isTuple && isLongList(value) ? (
        <VirtualRows view={view} count={count} row={row} />
      ) : (
        Array.from({ length: count }, (_, index) => <div key={index}>{row(index)}</div>)
      )}
    </ArrayRows>
  );
}
