/**
 * WebSocket text frames built by hand: a frame is made once per event and the same bytes are written to every socket
 * that gets it (docs/realtime.md has the measurements). Server frames are never masked (RFC 6455, 5.1).
 */
const textFrameOpcode = 0x81;

/** One complete, unmasked text frame. */
export const makeTextFrame = (text: string): Buffer => {
  const bodyBytes = Buffer.byteLength(text);
  const headerBytes = bodyBytes < 126 ? 2 : bodyBytes < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerBytes + bodyBytes);
  frame[0] = textFrameOpcode;
  if (headerBytes === 2) {
    frame[1] = bodyBytes;
  } else if (headerBytes === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(bodyBytes, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(bodyBytes), 2);
  }
  frame.write(text, headerBytes);
  return frame;
};
