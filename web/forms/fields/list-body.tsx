import { ArrayRow } from './array-row';
import { ArrayRows } from './array-rows';
import { uiInside } from './dressing';
import { InnerNode } from './inner-node';
import type { NodeView } from './node-view';
import { TupleRows } from './tuple-rows';
import { isLongList, VirtualRows } from './virtual-rows';
import { initialValue } from '../../../core/schema/plan/initial-value';
import type { NodePlan } from '../../../core/schema/plan/node-plan';

const NO_ROWS: readonly unknown[] = [];

/** A list's rows; of a long list only those in sight are in the page. */
export function ListBody({
  view,
  plan,
}: {
  view: NodeView;
  plan: Extract<NodePlan, { kind: 'list' }>;
}) {
  const { store, path, value, ui, options } = view;
  const itemUi = uiInside(ui, 'items');
  if (plan.prefix.length > 0) return <TupleRows view={view} plan={plan} />;
  const rows: readonly unknown[] = Array.isArray(value) ? value : NO_ROWS;
  const row = (index: number) => (
    <ArrayRow
      store={store}
      index={index}
      count={rows.length}
      {...(options.orderable !== false && {
        onMove: (to: number) => store.moveRow(path, index, to),
      })}
      onRemove={options.removable === false ? undefined : () => store.removeRow(path, index)}
    >
      <InnerNode
        store={store}
        schema={plan.items}
        path={store.pathOf(path, index)}
        name={String(index)}
        required
        ui={itemUi}
        look="row"
      />
    </ArrayRow>
  );
  return (
    <ArrayRows
      store={store}
      path={path}
      count={rows.length}
      onAdd={
        plan.more && options.addable !== false
          ? () => store.setAt(path, [...rows, initialValue(store.document, plan.items)])
          : undefined
      }
    >
      {isLongList(value) ? (
        <VirtualRows view={view} count={rows.length} row={row} />
      ) : (
        rows.map((_, index) => <div key={index}>{row(index)}</div>)
      )}
    </ArrayRows>
  );
}
