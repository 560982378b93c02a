# One small image: the server and the client it serves. Games are kept in the volume /data.
#
#   docker build -t hasami .
#   docker run -p 3000:3000 -v hasami-data:/data hasami

FROM rust:1.95-bookworm AS build
# Node.js is for wasm-opt, which makes the client smaller; the build works without.
RUN apt-get update \
    && apt-get install -y --no-install-recommends nodejs npm \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN cargo xtask dist

FROM debian:bookworm-slim
RUN useradd --system --no-create-home --uid 10001 hasami \
    && install --directory --owner=hasami --group=hasami /data
COPY --from=build /src/target/release/hasami-server /usr/local/bin/hasami-server
COPY --from=build /src/dist /usr/local/share/hasami
ENV HASAMI_LISTEN=0.0.0.0:3000 \
    HASAMI_ASSETS=/usr/local/share/hasami \
    DATABASE_URL=sqlite:/data/hasami.db
USER hasami
VOLUME /data
EXPOSE 3000
# The image has no curl: bash asks by itself.
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["bash", "-c", \
    "exec 3<>/dev/tcp/127.0.0.1/3000 && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r line <&3 && [[ $line == *' 200 '* ]]"]
CMD ["hasami-server"]
