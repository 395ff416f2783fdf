# Set-up, build and tests from a clean image: docker build -t hone . && docker run --rm hone
# Running the image then tests again; `docker run --rm -p 8000:8000 ...` is not its purpose.
FROM debian:bookworm-slim

RUN apt-get update \
 && apt-get install -y --no-install-recommends git make ca-certificates \
 && rm -rf /var/lib/apt/lists/*

WORKDIR /hone
COPY . .
RUN make test
