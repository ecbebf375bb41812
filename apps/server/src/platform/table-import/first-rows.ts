export class FirstRows<Value> {
  readonly #rows = new Map<Value, number>();

  /** The number of the earlier row with this value; null for the first one. */
  add(value: Value, row: number): number | null {
    const first = this.#rows.get(value);
    if (first === undefined) this.#rows.set(value, row);
    return first ?? null;
  }
}
