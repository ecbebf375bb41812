/** Numbers both sides keep to; why each is what it is: docs/rules.md. */
export const limits = {
  contentChars: 16_384,
  filesPerMessage: 10,
  fileBytes: 20 * 1024 * 1024,
  firstPageMessages: 25,
  nextPageMessages: 30,
  listPageMax: 100,
  channelListPage: 10,
  searchPage: 10,
  previewChars: 134,
  nameChars: 64,
  titleChars: 120,
  botTitleMinChars: 5,
  descriptionChars: 1_000,
  passwordMinChars: 8,
  passwordMaxChars: 1_024,
  subdomainMinChars: 3,
  subdomainMaxChars: 32,
  membersPerCall: 1_000,
  sessionIdleDays: 14,
  sessionMaxDays: 90,
  sessionsPerUser: 50,
  socketFrameBytes: 4_096,
  socketFramesPer10s: 60,
  socketHelloTimeoutMs: 5_000,
  socketsPerSession: 20,
  typingEveryMs: 3_000,
  reactionsPerMessage: 20,
  pinnedPerChannel: 100,
  autocompleteResults: 10,
  previewsPerMessage: 3,
  previewsPerMinute: 60,
  pushSubscriptionsPerUser: 20,
} as const;

/** The general channel's id in every workspace (docs/rules.md). Ids count from 1 inside a workspace. */
export const generalChannelId = 1;

/** The owner's user id in every workspace: the first user made. */
export const ownerUserId = 1;

/** Bytes that a workspace's files may take, by tariff (docs/rules.md, "Plans"). */
export const storageBytesByTariff: Readonly<Record<number, number>> = {
  1: 5 * 1024 ** 3,
  2: 50 * 1024 ** 3,
  3: 500 * 1024 ** 3,
};
