# From a clean image with git and make only: set-up, build and all tests.
#     docker build --tag hone .
FROM debian:bookworm-slim

RUN apt-get update \
 && apt-get install --yes --no-install-recommends git make \
 && rm -rf /var/lib/apt/lists/*

WORKDIR /hone
COPY . .
RUN make test
