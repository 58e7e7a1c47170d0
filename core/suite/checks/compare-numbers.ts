import { type JsonNumber, sameNumber } from '../../json/lossless';

/** Below, equal to or above 0, as one number is below, equal to or above another; exact whatever their digits. */
export function compareNumbers(a: number | JsonNumber, b: number | JsonNumber): number {
  if (sameNumber(a, b)) return 0;
  const [x, y] = [Number(a), Number(b)];
  // Rounded to JavaScript's numbers they keep their order, unless they become the same.
  if (x !== y && Number.isFinite(x) && Number.isFinite(y)) return x < y ? -1 : 1;
  return compareDecimals(decimalOf(a), decimalOf(b));
}

interface Decimal {
  sign: 1 | -1;
  /** Without zeros at its beginning; empty for zero. */
  digits: string;
  /** Of the first digit. */
  exponent: bigint;
}

function decimalOf(number: number | JsonNumber): Decimal {
  const [mantissa = '', exponent = '0'] = String(number).toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const lost = whole.length + fraction.length - digits.length;
  return {
    sign: mantissa.startsWith('-') ? -1 : 1,
    digits: digits.replace(/0+$/, ''),
    exponent: BigInt(exponent) + BigInt(whole.length - lost),
  };
}

function compareDecimals(a: Decimal, b: Decimal): number {
  if (a.digits === '' || b.digits === '' || a.sign !== b.sign) {
    const signed = (number: Decimal) => (number.digits === '' ? 0 : number.sign);
    return signed(a) - signed(b);
  }
  if (a.exponent !== b.exponent) return a.exponent < b.exponent ? -a.sign : a.sign;
  const length = Math.max(a.digits.length, b.digits.length);
  const [x, y] = [a.digits.padEnd(length, '0'), b.digits.padEnd(length, '0')];
  return x === y ? 0 : x < y ? -a.sign : a.sign;
}
