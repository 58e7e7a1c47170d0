import { Minus, Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';

import styles from './controls.module.css';
import { QuietButton } from './quiet-button';
import { ariaOf, type ControlProps } from '../fields/control-props';
import { classNames } from '../../ui/class-names';
import { rangeSpec, type RJSFSchema } from '@rjsf/utils';
import type { SchemaObject } from '../../../core/schema/plan/merge-schemas';
import { isJsonNumber, JsonNumber, numberOf } from '../../../core/json/lossless';

function numberText(value: unknown): string {
  if (value instanceof JsonNumber) return value.source;
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  return typeof value === 'string' ? value : '';
}

/** A number without an exponent: integer part, decimals. */
const PLAIN = /^(-?\d+)(?:\.(\d+))?$/;

function parseTyped(text: string): unknown {
  if (text === '') return undefined;
  return isJsonNumber(text) ? numberOf(text) : text;
}

/** Nothing is clamped, rounded or refused; what is not a number stays text. */
export function NumberControl(
  props: ControlProps & { integer: boolean; level: SchemaObject; widget?: string; about?: string },
) {
  const { id, value, onChange, onBlur, placeholder, disabled, integer, level, widget, about = '' } = props;
  const t = useTranslations('controls');
  const allBounds = useBounds(level);
  const bounds = containsRange(about, level) ? '' : allBounds;
  const unit = level['x-unit'] ?? level['unit'];
  const boundsId = `${id}-bounds`;
  const describedBy = bounds === '' ? props.describedBy : [boundsId, props.describedBy].filter(Boolean).join(' ');
  return (
    <div className="row wrap gap-8 rows-2">
      {widget === 'range' && (
        <input
          type="range"
          className={styles['range']}
          aria-labelledby={props.labelId}
          aria-valuetext={numberText(value) || t('notSet')}
          {...rangeSpec(limitsOf(level))}
          value={Number(numberText(value)) || 0}
          disabled={disabled}
          onChange={(event) => onChange(parseTyped(event.target.value))}
          onBlur={onBlur}
        />
      )}
      <input
        id={id}
        type="text"
        inputMode={integer ? 'numeric' : 'decimal'}
        className={classNames(styles['input'], styles['number'], 'tnum')}
        value={numberText(value)}
        disabled={disabled}
        placeholder={value === null ? 'null' : placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(parseTyped(event.target.value))}
        onBlur={onBlur}
        {...ariaOf({ ...props, describedBy })}
      />
      {widget === 'updown' &&
        ([-1, 1] as const).map((by) => (
          <QuietButton
            key={by}
            label={t(by < 0 ? 'decrease' : 'increase', { name: props.label })}
            icon={by < 0 ? <Minus /> : <Plus />}
            framed
            disabled={disabled || stepped(value, level, by) === undefined}
            onClick={() => onChange(stepped(value, level, by))}
          />
        ))}
      {typeof unit === 'string' && <span className="faint sm">{unit}</span>}
      {bounds !== '' && (
        <span id={boundsId} className="faint sm tnum">
          {bounds}
        </span>
      )}
    </div>
  );
}

function limitsOf(level: SchemaObject): RJSFSchema {
  const limits = ['minimum', 'maximum', 'multipleOf'].flatMap((keyword) => {
    const limit = Number(numberText(level[keyword]));
    return level[keyword] === undefined || Number.isNaN(limit) ? [] : [[keyword, limit] as const];
  });
  return Object.fromEntries(limits);
}

/** The value plus or minus `multipleOf` (or 1): 1.25 with 0.5 → 1.75. By BigInt, so that no digit is lost. */
function stepped(value: unknown, level: SchemaObject, by: 1 | -1): unknown {
  const number = PLAIN.exec(numberText(value) || '0');
  const step = PLAIN.exec(numberText(level['multipleOf']) || '1');
  if (!number || !step) return undefined;
  const decimals = Math.max(number[2]?.length ?? 0, step[2]?.length ?? 0);
  const scaled = ([, whole = '', part = '']: RegExpExecArray) => BigInt(whole + part.padEnd(decimals, '0'));
  const sum = scaled(number) + BigInt(by) * scaled(step);
  const digits = String(sum < 0n ? -sum : sum).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const part = decimals === 0 ? '' : `.${digits.slice(digits.length - decimals)}`;
  return numberOf(`${sum < 0n ? '-' : ''}${whole}${part}`);
}

function limit(level: SchemaObject, keyword: string): string | undefined {
  const value = level[keyword];
  return value instanceof JsonNumber || typeof value === 'number' ? numberText(value) : undefined;
}

function containsRange(text: string, level: SchemaObject): boolean {
  const limits = [limit(level, 'minimum'), limit(level, 'maximum')];
  const numbers: readonly string[] = text.match(/\d+(?:\.\d+)?/g) ?? [];
  const isMore = ['multipleOf', 'exclusiveMinimum', 'exclusiveMaximum'].some((keyword) => level[keyword] !== undefined);
  return !isMore && limits.every((each) => each !== undefined && numbers.includes(each));
}

/** For example `1 to 10, a multiple of 2`; empty without bounds. */
function useBounds(level: SchemaObject): string {
  const t = useTranslations('controls.bounds');
  const n = limit(level, 'multipleOf');
  // Boolean exclusive limits of draft 4 modify `minimum` and `maximum`.
  const isAbove = level['exclusiveMinimum'] === true;
  const isBelow = level['exclusiveMaximum'] === true;
  const min = isAbove ? undefined : limit(level, 'minimum');
  const max = isBelow ? undefined : limit(level, 'maximum');
  const above = limit(level, isAbove ? 'minimum' : 'exclusiveMinimum');
  const below = limit(level, isBelow ? 'maximum' : 'exclusiveMaximum');
  const isRange = min !== undefined && max !== undefined;
  return [
    isRange && (min === max ? t('exactly', { min }) : t('between', { min, max })),
    !isRange && min !== undefined && t('atLeast', { min }),
    above !== undefined && t('moreThan', { min: above }),
    !isRange && max !== undefined && t('atMost', { max }),
    below !== undefined && t('lessThan', { max: below }),
    n !== undefined && t('multipleOf', { n }),
  ]
    .filter(Boolean)
    .join(t('separator'));
}
