import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Description, Examples, Help } from './field-texts';
import { ariaOf } from './control-props';
import { useCoverage } from './field-frame';
import { EntriesSlot, FieldMenu, useEntriesSlot } from './field-menu';
import { FrameFacts, FrameMarks, NullSwitch } from './frame-marks';
import frame from '../theme/field-template.module.css';
import styles from './node-group.module.css';
import { JsonField } from './json-field';
import { ListBody } from './list-body';
import { NodeBody } from './node-body';
import { canShow, type NodeView, useView, endsInField } from './node-view';
import { ObjectBody } from './object-body';
import { FieldViolations } from './field-violations';
import { usePlain } from '../form-contexts';
import { UnionBody } from './union-body';
import { isLongList } from './virtual-rows';
import { classNames } from '../../ui/class-names';
import { useFormStore } from '../state/form-store';
import { shortJson } from '../../../core/json/short-json';

const MAX_OPEN_DEPTH = 3;
const MAX_OPEN_MEMBERS = 12;
const MAX_OPEN_ROWS = 10;

/** Whether a group is open until the user folds it: unless it is deep, large, or recursive. */
function opensByItself(view: NodeView, recursive: boolean): boolean {
  const { look, path, planned, required, store, value } = view;
  if (look === 'root') return true;
  if (recursive || path.length > MAX_OPEN_DEPTH + 3) return false;
  if (look === 'row') {
    const rows = store.at(path.slice(0, -1));
    return Array.isArray(rows) && rows.length <= MAX_OPEN_ROWS;
  }
  if (!required && value === undefined && path.length >= MAX_OPEN_DEPTH) return false;
  if (planned.plan.kind === 'list') return !Array.isArray(value) || value.length <= MAX_OPEN_ROWS * 2;
  if (required || look === 'member') return true;
  if (path.length > MAX_OPEN_DEPTH) return false;
  return planned.plan.kind !== 'object' || planned.plan.properties.length <= MAX_OPEN_MEMBERS;
}

export function NodeGroup({ recursive }: { recursive: boolean }) {
  const view = useView();
  const t = useTranslations('forms');
  const plain = usePlain();
  const { store, path, planned, value, nullable, look, control } = view;
  const asJson = useFormStore(store, (form) => form.isAsJson(path));
  const chosen = useFormStore(store, (form) => form.viewAt(path).opened);
  const opened = chosen ?? opensByItself(view, recursive);
  const isJson = asJson || !canShow(planned.plan, value);
  const isNull = value === null && nullable;
  const isRoot = look === 'root';
  const hidesFields = !opened || isJson || isNull;
  // The rows of a long list unmount by scrolling, so the list itself shows their violations.
  const isLong = planned.plan.kind === 'list' && isLongList(value);
  useCoverage(view, hidesFields || isLong ? 'inside' : 'itself');
  const slot = useEntriesSlot();
  const content = isNull ? (
    <div className={frame['null-value']}>null</div>
  ) : (
    <EntriesSlot value={slot.put}>
      <GroupContent isJson={isJson} />
    </EntriesSlot>
  );
  if (isRoot && !isJson) {
    return (
      <div className="grid">
        <Help />
        {content}
        {/* Last: nothing moves when they come. */}
        <FieldViolations />
      </div>
    );
  }
  return (
    <div
      role="group"
      aria-labelledby={control.labelId}
      {...ariaOf({ ...control, required: false })}
      className={classNames('narrow', styles['group'])}
      data-look={look}
      data-plain={plain || undefined}
      data-room={look === 'field' && (hidesFields || !endsInField(planned.plan)) ? '' : undefined}
    >
      <div className={classNames(styles['head'], frame['menu-line'])}>
        <button
          type="button"
          className={styles['toggle']}
          aria-expanded={opened}
          onClick={() => store.setView(path, { opened: !opened })}
        >
          <ChevronRight aria-hidden className={styles['chevron']} />
          <span id={control.labelId} className={classNames(styles['name'], look === 'member' && 'visually-hidden')}>
            {control.label}
          </span>
        </button>
        <div className={classNames('narrow', frame['words'])}>
          <FrameMarks />
          <NullSwitch />
          {!opened && !plain && (
            <span className={styles['state']}>{value === undefined ? t('notSet') : shortJson(value, 90)}</span>
          )}
          <Description />
          <FieldViolations inside={hidesFields} isCompact />
        </div>
        <FrameFacts />
        <FieldMenu canShowJson={opened && !isNull} bodyEntries={slot.read} />
      </div>
      <Help />
      {opened && !plain && <Examples />}
      {opened && <div className={styles['inside']}>{content}</div>}
    </div>
  );
}

function GroupContent({ isJson }: { isJson: boolean }) {
  const t = useTranslations('forms');
  const { planned, store, path } = useView();
  const { plan } = planned;
  if (isJson) return <JsonField note={store.isAsJson(path) ? undefined : t('otherType')} />;
  switch (plan.kind) {
    case 'object':
      return <ObjectBody plan={plan} />;
    case 'list':
      return <ListBody plan={plan} />;
    case 'union':
      return <UnionBody plan={plan}>{(isBranchJson) => <GroupContent isJson={isBranchJson} />}</UnionBody>;
    case 'text':
    case 'number':
    case 'boolean':
    case 'choice':
    case 'choices':
    case 'nullable':
    case 'json':
      return <NodeBody />;
  }
}
