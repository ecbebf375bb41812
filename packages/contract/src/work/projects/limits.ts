export const projectLimits = {
  projectDescriptionChars: 4_000,
  projectSearchChars: 100,
  projects: 1_000,
  projectsPerPage: 20,
  membersPerProject: 200,
  documentsPerProject: 200,
  documentsPerUpload: 10,
} as const;
