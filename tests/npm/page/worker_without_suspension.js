/** worker_without_suspension - the package's worker in a browser that cannot suspend WebAssembly. */
import './no_suspension.js';
import '/npm/dist/worker_main.js';
