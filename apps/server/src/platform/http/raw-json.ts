/**
 * JSON that is sent as it is, without serialising it through the contract's schema. A message is serialised once, for
 * the event log, the sockets and the answer alike; and for hundreds of views built field by field from our own columns,
 * checking each again would cost more than building them.
 */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  /** Of a view whose type is the endpoint's result; a test checks that it has no further field. */
  static of(view: object): RawJson {
    return new RawJson(JSON.stringify(view));
  }
}
