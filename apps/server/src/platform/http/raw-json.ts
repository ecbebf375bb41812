/**
 * JSON that is sent as it is. A message is serialised once, for the event log, the sockets and the answer alike; and of
 * what a typed view made from our own columns, field by field, hundreds at a time, looking once more at each would cost
 * more than making them.
 */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  /** Of a view whose type is the endpoint's result; a test holds that it has no field beside. */
  static of(view: object): RawJson {
    return new RawJson(JSON.stringify(view));
  }
}
