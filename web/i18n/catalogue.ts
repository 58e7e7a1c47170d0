import type { en } from './en';
import type { enLater } from './en/later';

/** The shape of a catalogue: the English one with any text in its leaves. */
type Shape<T> = { [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
export type Catalogue = Shape<typeof en>;
export type LaterCatalogue = Shape<typeof enLater>;
