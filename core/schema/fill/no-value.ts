/** Stands for a value that cannot be made: the schema allows none, or none that ends. */
export const NONE = Symbol('no value');
