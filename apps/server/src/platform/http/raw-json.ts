/**
 * JSON that was already written by its schema. A message is serialised once, for the event log, the sockets and the
 * answer alike; the reply sends these bytes as they are.
 */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
