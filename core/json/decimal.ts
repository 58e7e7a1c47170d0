import { type JsonNumber, numberOf } from './lossless';

type Num = number | JsonNumber;

/** `coefficient` × 10^`exponent`. The last digit of a coefficient is never 0: `1200` → 12, 2. */
interface Decimal {
  coefficient: bigint;
  exponent: bigint;
}

/** Numbers beyond this power of ten are not written out. */
const MAX_POWER = 400n;

function decimalOf(number: Num): Decimal {
  const [mantissa = '', exponent = '0'] = String(number).toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = whole + fraction;
  const significant = digits.replace(/0+$/, '');
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length);
  const isZero = significant === '' || significant === '-';
  return isZero ? { coefficient: 0n, exponent: 0n } : { coefficient: BigInt(significant), exponent: power };
}

/** Digits before the decimal point; negative if zeros follow the point. */
function magnitudeOf({ coefficient, exponent }: Decimal): bigint {
  const digits = String(coefficient).length - (coefficient < 0n ? 1 : 0);
  return BigInt(digits) + exponent;
}

/** Both coefficients at the same exponent; undefined if one would have too many digits. */
function align(a: Decimal, b: Decimal): [a: bigint, b: bigint, exponent: bigint] | undefined {
  const exponent = a.exponent < b.exponent ? a.exponent : b.exponent;
  const [left, right] = [a.exponent - exponent, b.exponent - exponent];
  if (left > MAX_POWER || right > MAX_POWER) return undefined;
  return [a.coefficient * 10n ** left, b.coefficient * 10n ** right, exponent];
}

/** Exact whatever the number of digits; as a comparator returns it. */
export function compareNumbers(a: Num, b: Num): number {
  const [x, y] = [Number(a), Number(b)];
  // Rounded to doubles, numbers keep their order unless they become equal.
  if (x !== y && Number.isFinite(x) && Number.isFinite(y)) return x < y ? -1 : 1;
  if (a === b) return 0;
  if (!isReal(a) || !isReal(b)) return a === Infinity || b === -Infinity ? 1 : -1;
  return compareDecimals(decimalOf(a), decimalOf(b));
}

function compareDecimals(a: Decimal, b: Decimal): number {
  const [sign, otherSign] = [signOf(a), signOf(b)];
  if (sign !== otherSign || sign === 0) return sign - otherSign;
  const [first, second] = [magnitudeOf(a), magnitudeOf(b)];
  if (first !== second) return first < second ? -sign : sign;
  // Numbers of the same magnitude: the exponents differ by no more than their digits.
  const exponent = a.exponent < b.exponent ? a.exponent : b.exponent;
  const [left, right] = [a, b].map((each) => each.coefficient * 10n ** (each.exponent - exponent));
  if (left === right) return 0;
  return (left ?? 0n) < (right ?? 0n) ? -1 : 1;
}

function signOf({ coefficient }: Decimal): -1 | 0 | 1 {
  if (coefficient === 0n) return 0;
  return coefficient < 0n ? -1 : 1;
}

/** 10^`power` modulo `modulus`; the power may be as large as a JSON number allows. */
function powerOfTen(power: bigint, modulus: bigint): bigint {
  let result = 1n % modulus;
  let base = 10n % modulus;
  for (let rest = power; rest > 0n; rest /= 2n) {
    if (rest % 2n === 1n) result = (result * base) % modulus;
    base = (base * base) % modulus;
  }
  return result;
}

/** Exact whatever the number of digits; `step` is above 0. */
export function isMultipleOf(number: Num, step: Num): boolean {
  if (!isReal(number) || !isReal(step)) return false;
  const [a, b] = [decimalOf(number), decimalOf(step)];
  if (a.coefficient === 0n) return true;
  const power = a.exponent - b.exponent;
  if (power >= 0n) return (a.coefficient * powerOfTen(power, b.coefficient)) % b.coefficient === 0n;
  // The last digit is not 0, and a multiple would end with that many zeros.
  if (-power > BigInt(String(a.coefficient).length)) return false;
  return a.coefficient % (b.coefficient * 10n ** -power) === 0n;
}

function isReal(number: Num): boolean {
  return typeof number !== 'number' || Number.isFinite(number);
}

function numberFrom(coefficient: bigint, exponent: bigint): Num {
  if (exponent >= 0n) return numberOf(String(coefficient * 10n ** exponent));
  const sign = coefficient < 0n ? '-' : '';
  const decimals = Number(-exponent);
  const digits = String(coefficient < 0n ? -coefficient : coefficient).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  const whole = digits.slice(0, -decimals);
  const text = fraction === '' ? whole : `${whole}.${fraction}`;
  return numberOf(text === '0' ? text : sign + text);
}

/** With all digits; undefined if there would be too many. */
export function sumOf(a: Num, b: Num): Num | undefined {
  if (!isReal(a) || !isReal(b)) return undefined;
  const [left, right, exponent] = align(decimalOf(a), decimalOf(b)) ?? [];
  if (left === undefined || right === undefined || exponent === undefined) return undefined;
  return exponent > MAX_POWER || -exponent > MAX_POWER ? undefined : numberFrom(left + right, exponent);
}

export function negate(number: Num): Num {
  const text = String(number);
  return numberOf(text.startsWith('-') ? text.slice(1) : text === '0' ? text : `-${text}`);
}

/** The largest multiple of `step` that is not above `number`; undefined if it would have too many digits. */
export function multipleBelow(number: Num, step: Num): Num | undefined {
  if (!isReal(number) || !isReal(step)) return undefined;
  const [value, unit, exponent] = align(decimalOf(number), decimalOf(step)) ?? [];
  if (value === undefined || unit === undefined || exponent === undefined) return undefined;
  if (exponent > MAX_POWER || -exponent > MAX_POWER) return undefined;
  const rest = ((value % unit) + unit) % unit;
  return numberFrom(value - rest, exponent);
}
