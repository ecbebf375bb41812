-- How often the process died in the middle of a job, by what the job does: a new job of the same work, as the next one on a
-- schedule, goes on counting. A job that is done has no row (decision 54).
create table job_deaths (
  task text not null,
  -- A hash of the payload.
  work text not null,
  deaths int not null,
  died_at timestamptz not null,
  primary key (task, work)
);
