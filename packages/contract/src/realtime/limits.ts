export const realtimeLimits = {
  socketFrameBytes: 4_096,
  socketFramesPer10s: 60,
  socketHelloTimeoutMs: 5_000,
  socketsPerSession: 20,
  typingEveryMs: 3_000,
  presentEveryMs: 1_500,
} as const;
