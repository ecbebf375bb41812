/**
 * Combines a tick's frames into one write per socket. The frames waiting for a socket form a path in a tree whose edges
 * are frames: sockets that wait for the same frames in the same order share a node, so their bytes are concatenated
 * once. A fan-out to a thousand sockets costs a thousand pointer moves and one concatenation per distinct path, of
 * which there are usually one or two.
 */
class PathNode {
  readonly parent: PathNode | null;
  readonly frame: Buffer | null;
  readonly bytes: number;
  #lastFrame: Buffer | null = null;
  #lastNext: PathNode | null = null;
  #next: Map<Buffer, PathNode> | null = null;
  #joined: Buffer | null = null;

  constructor(parent: PathNode | null, frame: Buffer | null) {
    this.parent = parent;
    this.frame = frame;
    this.bytes = (parent?.bytes ?? 0) + (frame?.length ?? 0);
  }

  next(frame: Buffer): PathNode {
    // Usually the same frame goes to one socket after another.
    if (this.#lastFrame === frame && this.#lastNext !== null) return this.#lastNext;
    this.#next ??= new Map();
    let node = this.#next.get(frame);
    if (node === undefined) {
      node = new PathNode(this, frame);
      this.#next.set(frame, node);
    }
    this.#lastFrame = frame;
    this.#lastNext = node;
    return node;
  }

  joined(): Buffer {
    if (this.#joined === null) {
      const frames = this.frame === null ? [] : [this.frame];
      for (let node = this.parent; node !== null; node = node.parent) {
        if (node.frame !== null) frames.push(node.frame);
      }
      this.#joined = frames.length === 1 && frames[0] !== undefined ? frames[0] : Buffer.concat(frames.reverse());
    }
    return this.#joined;
  }
}

/** Receives frames. `write` is called once per tick with everything collected. */
export interface FrameSink {
  write(bytes: Buffer): void;
}

const writesPerTurn = 500;
/** A fan-out is followed by a pause of the same length, but no longer than this. */
const longestRestMs = 6;

export class TickWriter {
  #root = new PathNode(null, null);
  #waiting = new Map<FrameSink, PathNode>();
  #scheduled = false;
  /** The cost of the current fan-out so far. */
  #spentMs = 0;
  #restUntilMs = 0;

  /** Adds a frame to a sink's bytes at the end of this tick. */
  push(sink: FrameSink, frame: Buffer): void {
    this.#waiting.set(sink, (this.#waiting.get(sink) ?? this.#root).next(frame));
    if (!this.#scheduled) {
      this.#scheduled = true;
      this.#schedule();
    }
  }

  /** Bytes collected for a sink and not written yet. */
  pendingBytes(sink: FrameSink): number {
    return this.#waiting.get(sink)?.bytes ?? 0;
  }

  forget(sink: FrameSink): void {
    this.#waiting.delete(sink);
  }

  /**
   * Runs at once, unless the last fan-out was long: then after a pause, so that the event loop serves others and more
   * frames are combined.
   */
  #schedule(): void {
    const restMs = this.#restUntilMs - performance.now();
    if (restMs >= 1) setTimeout(this.#flush, restMs);
    else setImmediate(this.#flush);
  }

  #flush = (): void => {
    const startedAtMs = performance.now();
    let writes = 0;
    // Nodes with waiting sinks keep their parents; the rest of the tree can be freed, however long the fan-outs last.
    this.#root = new PathNode(null, null);
    for (const [sink, node] of this.#waiting) {
      this.#waiting.delete(sink);
      sink.write(node.joined());
      writes += 1;
      if (writes >= writesPerTurn && this.#waiting.size > 0) {
        // A large fan-out must not block the event loop; frames that arrive meanwhile join the rest.
        this.#spentMs += performance.now() - startedAtMs;
        setImmediate(this.#flush);
        return;
      }
    }
    const endedAtMs = performance.now();
    const spentMs = this.#spentMs + endedAtMs - startedAtMs;
    this.#spentMs = 0;
    this.#restUntilMs = endedAtMs + Math.min(spentMs, longestRestMs);
    this.#scheduled = false;
  };
}
