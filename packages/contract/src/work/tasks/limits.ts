export const taskLimits = {
  taskTitleChars: 200,
  taskDescriptionChars: 16_384,
  taskSearchChars: 100,
  /** Of a board's column: the rest is found in the table. */
  boardColumnTasks: 1_000,
  tasksPerPage: 20,
  /** Lists count and page so far, and each column of a board and summary: where there are more, it is this number. */
  countedTasks: 10_000,
  watchersPerTask: 50,
  filesPerTask: 20,
  taskCommentChars: 4_000,
  /** Of one task: further comments are refused. */
  commentsPerTask: 1_000,
  taskCommentsPerPage: 20,
  taskHistoryPerPage: 20,
  /** The longest estimated or spent time: 100 weeks of 5 days of 8 hours. */
  taskTimeSeconds: 14_400_000,
  taskCategories: 50,
  sprints: 200,
  /** Marks in the lists of conversations: the ones due first. */
  taskMarks: 1_000,
  /** Reminders of one user that are not done. */
  remindersPerUser: 500,
} as const;
