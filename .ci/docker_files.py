#!/usr/bin/env python3
"""Looks at docker/ without a container tool: that every file can be read, that what files name is
there, and that they agree with each other and with the program's settings. Where systemd-analyze or
docker-compose is installed, those look as well. Exits with 1 and a sentence for what is wrong.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCKER = ROOT / "docker"
wrong: list[str] = []
# Variables that libpq and the connection to NATS read.
OTHERS_OF_NODES = {"PGPASSWORD", "NATS_USER", "NATS_PASSWORD"}


def expect(holds: object, sentence: str) -> None:
    if not holds:
        wrong.append(sentence)


def settings() -> set[str]:
    """The variables that the program knows, from its table of settings."""
    names = re.findall(r'\.name = "([a-z-]+)"', (ROOT / "server/config/config_settings.cpp").read_text())
    return {"QUINTET_" + name.replace("-", "_").upper() for name in names} | {"QUINTET_CONFIG", "QUINTET_LIMIT"}


def check_compose(name: str, known: set[str]) -> dict:
    text = (DOCKER / name).read_text()
    compose = yaml.safe_load(text)
    servers = [service_name for service_name, service in compose["services"].items() if service["image"] == "quintet"]
    expect(servers, f"{name}: there is no server.")
    for server in servers:
        service = compose["services"][server]
        settings_of = service.get("environment", {})
        expect("QUINTET_CLUSTER" in settings_of or "quintet:/data" in service.get("volumes", []),
               f"{name}: the server's /data is not on a volume.")
        for variable in settings_of:
            expect(variable in known or variable in OTHERS_OF_NODES, f"{name}: the server has no setting {variable}.")
    for service_name, service in compose["services"].items():
        check_confined(f"{name}: {service_name}", service)
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            there = (DOCKER / source).exists() if source.startswith(".") else source in compose["volumes"]
            expect(there, f"{name}: {service_name} mounts {source}, which is not there.")
    check_pinned(name, {variable: image for variable, image in re.findall(r"\$\{([A-Z]+_IMAGE):-([^}]+)\}", text)},
                 [service["image"] for service_name, service in compose["services"].items() if service_name not in servers])
    return compose


def check_confined(who: str, service: dict) -> None:
    """No service can do, take or write without end what it need not."""
    for key, value in {"read_only": True, "cap_drop": ["ALL"], "security_opt": ["no-new-privileges:true"]}.items():
        expect(service.get(key) == value, f"{who}: {key} is not {value}.")
    for key in ("mem_limit", "pids_limit"):
        expect(service.get(key), f"{who}: has no {key}.")
    options = service.get("logging", {}).get("options", {})
    expect("max-size" in options and "max-file" in options, f"{who}: its log has no largest size.")


def check_pinned(name: str, variables: dict[str, str], images: list[str]) -> None:
    """Every image is one that pin_images.sh pins, from the tag that stands in the compose file."""
    pinned = dict(re.findall(r"^([A-Z]+_IMAGE) (\S+)$", (DOCKER / "pin_images.sh").read_text(), re.MULTILINE))
    for image in images:
        expect(re.fullmatch(r"\$\{[A-Z]+_IMAGE:-\S+:\S+\}", image), f"{name}: {image} cannot be pinned, or has no version.")
    for variable, image in variables.items():
        expect(pinned.get(variable) == image, f"{name}: pin_images.sh pins another {variable} than {image}.")


def inner_address(service: dict) -> str | None:
    networks = service["networks"]
    return (networks["inside"] or {}).get("ipv4_address") if isinstance(networks, dict) else None


def check_stack(name: str, compose: dict, servers: list[str], prometheus_file: str, caddyfile: str) -> None:
    """A whole stack: who is believed is who has that address, and nobody else gets in."""
    services = compose["services"]
    address_of = {service_name: inner_address(service) for service_name, service in services.items()}
    for service_name, address in address_of.items():
        expect(address, f"{name}: {service_name} has no fixed address, and may be given another's.")
    expect(len(set(address_of.values())) == len(services), f"{name}: two services have one address.")
    for server in servers:
        environment = services[server]["environment"]
        expect(environment["QUINTET_TRUSTED_PROXY"] == address_of["caddy"], f"{name}: the trusted proxy is not caddy.")
        expect(environment["QUINTET_METRICS_FROM"] == address_of["prometheus"], f"{name}: metrics are not for prometheus.")
        expect(server in environment["QUINTET_HOST"].split(","), f"{name}: {server} does not know its name, by which prometheus asks.")
    for service_name, service in services.items():
        expect("ports" not in service or service_name in ("caddy", "grafana"), f"{name}: {service_name} can be reached past caddy.")
    expect(compose["networks"]["inside"]["internal"], f"{name}: the inner network is not internal.")
    prometheus = yaml.safe_load((DOCKER / "prometheus" / prometheus_file).read_text())
    targets = prometheus["scrape_configs"][0]["static_configs"][0]["targets"]
    expect(targets == [f"{server}:8080" for server in servers], f"{prometheus_file}: asks {targets}.")
    for rules in prometheus["rule_files"]:
        expect((DOCKER / "prometheus" / pathlib.Path(rules).name).exists(), f"{prometheus_file}: there are no rules {rules}.")
    mounted = [volume for volume in services["caddy"]["volumes"] if volume.startswith(f"./caddy/{caddyfile}:")]
    expect(mounted, f"{name}: caddy does not read {caddyfile}.")
    upstreams = " ".join(f"{server}:8080" for server in servers)
    expect(re.search(r"reverse_proxy {\$QUINTET_UPSTREAMS?:" + upstreams + "}", (DOCKER / "caddy" / caddyfile).read_text()),
           f"{caddyfile}: does not lead to {upstreams}.")


def check_nodes(compose: dict) -> None:
    """Nodes differ in their names only, and reach what the file starts."""
    services = compose["services"]
    nodes = {name: service["environment"] for name, service in services.items() if service["image"] == "quintet"}
    for name, environment in nodes.items():
        expect(environment["QUINTET_NODE_NAME"] == name, f"compose.cluster.yml: {name} is called {environment['QUINTET_NODE_NAME']}.")
        hosts = re.search(r"@([\w,]+)/", environment["QUINTET_DATABASE"])
        for host in (hosts[1].split(",") if hosts else []) + [environment["QUINTET_CLUSTER"].split("/")[-1].split(":")[0]]:
            expect(host in services, f"compose.cluster.yml: {name} looks for {host}, which is not there.")
    same = [{key: value for key, value in environment.items() if key != "QUINTET_NODE_NAME"} for environment in nodes.values()]
    expect(all(one == same[0] for one in same), "compose.cluster.yml: the nodes have different settings.")
    led_to = dict(re.findall(r"^import node (\S+) (\S+)$", (DOCKER / "caddy" / "nodes").read_text(), re.MULTILINE))
    expect(led_to == {name: f"{name}:8080" for name in nodes}, f"caddy/nodes: leads to {led_to}.")
    expect("./caddy/nodes:/etc/caddy/nodes:ro" in services["caddy"]["volumes"], "compose.cluster.yml: caddy does not read its nodes.")
    for needed in ("POSTGRES_PASSWORD", "REPLICATION_PASSWORD", "NATS_PASSWORD", "GRAFANA_PASSWORD"):
        expect(f"${{{needed}:?" in (DOCKER / "compose.cluster.yml").read_text(), f"compose.cluster.yml: {needed} may be empty.")


def check_dashboard() -> None:
    source = yaml.safe_load((DOCKER / "grafana/provisioning/datasources/prometheus.yml").read_text())
    uid = source["datasources"][0]["uid"]
    yaml.safe_load((DOCKER / "grafana/provisioning/dashboards/quintet.yml").read_text())
    for file in sorted((DOCKER / "grafana").glob("*/*.json")):
        dashboard = json.loads(file.read_text())
        ids = [panel["id"] for panel in dashboard["panels"]]
        expect(len(ids) == len(set(ids)), f"{file.name}: two panels have one id.")
        for panel in dashboard["panels"]:
            for asked in [panel] + panel.get("targets", []):
                if panel["type"] != "row":
                    expect(asked["datasource"]["uid"] == uid, f"{file.name}: {panel['title']} asks another source.")
    for file in ("alerts.yml", "cluster_alerts.yml"):
        for group in yaml.safe_load((DOCKER / "prometheus" / file).read_text())["groups"]:
            for rule in group["rules"]:
                expect(rule["expr"] and rule["annotations"]["summary"], f"{file}: {rule['alert']} is not whole.")


def check_dockerfile(known: set[str]) -> None:
    text = (DOCKER / "Dockerfile").read_text()
    joined = text.replace("\\\n", " ")
    for source in re.findall(r"^COPY ([^-].*) \S+$", joined, re.MULTILINE):
        for file in source.split():
            expect((ROOT / file).exists(), f"Dockerfile: there is no {file} to copy.")
    check_pinned("Dockerfile", dict(re.findall(r"^ARG ([A-Z]+_IMAGE)=(\S+)$", text, re.MULTILINE)), [])
    for base in re.findall(r"^FROM (\S+)", text, re.MULTILINE):
        expect(base == "${DEBIAN_IMAGE}", f"Dockerfile: {base} cannot be pinned.")
    for variable in re.findall(r"(QUINTET_\w+)=", text):
        expect(variable in known, f"Dockerfile: the server has no setting {variable}.")
    last = joined[joined.rindex("\nFROM "):]
    for needed in ("USER quintet", "VOLUME /data", "HEALTHCHECK ", 'ENTRYPOINT ["quintet"]', "STOPSIGNAL SIGTERM"):
        expect(f"\n{needed}" in last, f"Dockerfile: {needed} is missing.")


def check_ignored() -> None:
    """What servers and operators leave in a folder comes neither into a commit nor into an image."""
    if not (ROOT / ".git").exists():
        print("no git here; what it ignores was not looked at")
        return
    for left in ("quintet.db", "quintet.db-wal", "quintet.db-shm", "quintet.db.lock", "quintet.db.control",
                 "quintet.db.v3.backup", "quintet.db.v3.backup-2", "quintet.db.backup-unfinished", "key.pem", "tls/site.key",
                 "chain.crt", "docker/.env", "docker/.env.k3vXyz"):
        ignored = subprocess.run(["git", "check-ignore", "-q", "--no-index", left], cwd=ROOT, check=False).returncode == 0
        expect(ignored, f".gitignore: {left} could be committed.")
    kept = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and not line.startswith("!")]
    patterns = [pattern.removeprefix("**/") for pattern in kept]
    for line in (ROOT / ".gitignore").read_text().splitlines():
        pattern = line.strip("/")
        if pattern and not line.startswith(("#", "!")):
            expect(pattern in patterns, f".dockerignore: {pattern} could come into an image.")


def check_unit() -> None:
    text = (DOCKER / "quintet.service").read_text()
    for limit in ("MemoryMax", "TasksMax", "LogRateLimitBurst", "LimitNOFILE"):
        expect(re.search(rf"^{limit}=\S+$", text, re.MULTILINE), f"quintet.service: has no {limit}.")
    if not shutil.which("systemd-analyze"):
        print("systemd-analyze is not installed; the unit was not looked at")
        return
    with tempfile.TemporaryDirectory() as folder:
        socket = pathlib.Path(folder) / "quintet.socket"
        socket.write_text((DOCKER / "quintet.socket").read_text())
        unit = pathlib.Path(folder) / "quintet.service"
        # The program need not be installed for that.
        unit.write_text((DOCKER / "quintet.service").read_text().replace("/usr/bin/quintet", "/bin/true"))
        verified = subprocess.run(["systemd-analyze", "verify", str(unit), str(socket)], capture_output=True, text=True, check=False)
        about_unit = [line for line in verified.stderr.splitlines() if "quintet." in line]
        expect(not about_unit, "quintet.service: " + " ".join(about_unit))
        scored = subprocess.run(["systemd-analyze", "security", "--offline=true", "--threshold=20", "--no-pager", str(unit)],
                                capture_output=True, text=True, check=False)
        expect(scored.returncode == 0, "quintet.service: may do more than it needs (systemd-analyze security).")


def check_with_docker_compose() -> None:
    if not shutil.which("docker-compose"):
        print("docker-compose is not installed; it did not look at the compose files")
        return
    for name in ("compose.yml", "compose.full.yml", "compose.cluster.yml"):
        told = subprocess.run(["docker-compose", "-f", str(DOCKER / name), "config", "-q"], capture_output=True,
                              text=True, check=False, env=os.environ | {f"{who}_PASSWORD": "x" for who in ("GRAFANA", "POSTGRES", "REPLICATION", "NATS")})
        expect(told.returncode == 0, f"{name}: {told.stderr.strip()}")


def main() -> int:
    known = settings()
    check_compose("compose.yml", known)
    check_stack("compose.full.yml", check_compose("compose.full.yml", known), ["quintet"], "prometheus.yml", "Caddyfile")
    cluster = check_compose("compose.cluster.yml", known)
    check_stack("compose.cluster.yml", cluster, ["one", "two", "three"], "cluster.yml", "Caddyfile.cluster")
    check_nodes(cluster)
    check_dashboard()
    check_dockerfile(known)
    check_ignored()
    check_unit()
    check_with_docker_compose()
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
