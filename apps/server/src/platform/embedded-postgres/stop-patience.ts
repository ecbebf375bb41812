/**
 * How a database is stopped: a fast shutdown (SIGINT) ends sessions and writes a checkpoint. PostgreSQL 18.4 never ends when
 * it hears of one during crash recovery, so an immediate one (SIGQUIT) follows, which costs nothing but another recovery and
 * kills after five seconds what does not end. A postmaster that hears neither, as it is frozen, is killed.
 */
export const fastShutdownS = 5;
export const immediateShutdownS = 10;
