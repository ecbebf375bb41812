/**
 * How a database is stopped: a fast shutdown (SIGINT) ends sessions and writes a checkpoint. PostgreSQL 18.4 never ends
 * when it receives one during crash recovery, so an immediate one (SIGQUIT) follows, which costs only another recovery
 * and kills stuck backends after five seconds. A frozen postmaster, which reacts to neither, is killed.
 */
export const fastShutdownS = 5;
export const immediateShutdownS = 10;
